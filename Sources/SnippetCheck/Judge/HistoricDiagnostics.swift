/// Which errors of today's compiler only say that a sample is old: what Swift 1, 2 and 3 allowed and later versions took away.

enum HistoricDiagnostics {
  /// Diagnostics that exist because a construct or a name was removed, or that such a removal leads to.
  ///
  /// Derived in two ways, both repeated by `Benchmarks/snippets/historic_ids.py` for another toolchain: from the compiler's own
  /// catalogue, every sentence which says that something was removed, renamed or replaced; and from what today's compiler
  /// says of constructs that the release notes of Swift 2, 3 and 4 list as taken away, each alone. Every id is one that
  /// Swift 6.3 knows.
  private static let ids: Set<String> = [
    "attr_ApplicationMain_not_ApplicationDelegate", "attr_renamed", "attr_renamed_to_modifier_warning",
    "availability_decl_unavailable", "availability_decl_unavailable_rename", "availability_obsoleted",
    "availability_string_subscript_migration", "c_style_for_stmt_removed", "cannot_convert_coerce",
    "cannot_convert_initializer_value_anyobject", "cannot_find_type_in_scope", "conformance_availability_obsoleted",
    "could_not_find_type_member", "could_not_find_value_member", "deprecated_any_composition",
    "deprecated_operator_body", "deprecated_operator_body_use_group", "deprecated_protocol_composition",
    "deprecated_protocol_composition_single", "do_while_now_repeat_while", "expected_comma_stmtcondition",
    "expected_type_before_arrow", "extra_argument_labels", "extra_argument_named", "extra_whitespace_period",
    "function_type_no_parens", "inout_not_attribute", "line_directive_style_deprecated", "missing_argument_labels",
    "new_array_syntax", "no_overloads_match_exactly_in_call", "objc_interop_disabled", "operator_decl_no_fixity",
    "operator_decl_remove_designated_types", "parameter_curry_syntax_removed",
    "parameter_specifier_as_attr_disallowed", "renamed_platform_condition_argument",
    "replace_equal_with_colon_for_value", "sema_no_import", "throwing_call_without_try",
    "type_attribute_applied_to_decl", "typealias_inside_protocol_without_type", "unimplemented_static_var",
    "unlabeled_parameter_following_variadic_parameter", "use_of_void_pointer", "where_inside_brackets",
    "wrong_argument_labels",
  ]

  /// Names of the standard library and of Apple's frameworks that are gone or were never on this system.
  private static let names: Set<String> = [
    "++", "--", "println", "UIAlertView", "dispatch_async", "dispatch_sync", "dispatch_get_main_queue",
    "dispatch_get_global_queue",
    "dispatch_after", "dispatch_once", "dispatch_once_t", "dispatch_time", "CGRectMake", "CGPointMake", "CGSizeMake",
    "NSMakeRange", "NSStringFromClass", "countElements", "find", "sorted", "sort", "filter", "map", "reduce", "join",
    "reverse", "advance", "distance", "contains", "startsWith", "indices", "enumerate", "split", "toString", "print",
    "strideof", "sizeof", "unsafeAddressOf", "Range", "Printable", "DebugPrintable", "RawOptionSetType", "BooleanType",
    "ErrorType", "SequenceType", "CollectionType", "GeneratorType", "AnyGenerator", "anyGenerator", "OptionSetType",
    "NSURLSession", "NSURL", "NSData", "NSError", "NSTimer", "NSDate", "NSNotificationCenter", "NSUserDefaults",
    "NSBundle", "NSFileManager", "NSIndexPath", "NSThread", "NSOperation", "NSURLConnection", "NSURLRequest",
    "IBOutlet", "IBAction", "NSObjectProtocol", "AnyClass", "Selector", "UIViewController", "UIView",
  ]

  /// Whether an error belongs to the sample's age rather than to a mistake in it.
  static func isOfItsTime(_ message: CompilerMessage) -> Bool {
    if let id = message.id, ids.contains(id) { return true }
    let quoted = message.text.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    guard message.text.hasPrefix("cannot find"), let name = quoted else {
      return message.text.contains("has been renamed to") || message.text.contains("is unavailable")
        || message.text.contains("has been removed")
    }
    return names.contains(name) || name.hasPrefix("NS") || name.hasPrefix("UI") || name.hasPrefix("CG")
      || name.hasPrefix("dispatch_") || name.hasPrefix("DISPATCH_") || name.hasPrefix("QOS_")
  }
}
