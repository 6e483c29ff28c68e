/// Which errors of today's compiler only say that a sample is old: what Swift 1, 2 and 3 allowed and later versions took away.

enum HistoricDiagnostics {
  /// Diagnostics that exist because a construct or a name was removed. From known release notes and samples of those years; not a full list.
  private static let ids: Set<String> = [
    "c_style_for_stmt_removed", "availability_decl_unavailable", "availability_decl_unavailable_rename",
    "availability_decl_unavailable_msg", "could_not_find_value_member", "could_not_find_type_member", "sema_no_import",
    "inout_as_attr_disallowed", "moved_keyword_to_type", "replaced_keyword", "expected_type_before_arrow",
    "unsupported_curried_func_decl", "parameter_curry_syntax_removed", "extra_whitespace_period",
    "missing_argument_labels", "extra_argument_labels", "wrong_argument_labels", "missing_argument",
    "cannot_find_type_in_scope", "deprecated_operator_body", "operator_decl_no_fixity",
    "deprecated_protocol_composition",
    "postfix_dot", "pointer_conversion", "type_of_metatype", "super_not_in_class_method", "throwing_call_without_try",
    "trying_non_throwing", "unlabeled_parameter_following_variadic_parameter", "var_parameter_not_allowed",
    "var_not_allowed_in_pattern", "parameter_specifier_as_attr_disallowed", "deinit_not_in_class",
    "override_unavailable_msg", "swift_native_objc_runtime_base", "objc_interop_disabled", "attr_requires_objc_interop",
    "no_selector_on_non_objc", "missing_unwrap_optional", "cannot_call_function_value",
  ]

  /// Names of the standard library and of Apple's frameworks that are gone or were never on this system.
  private static let names: Set<String> = [
    "println", "UIAlertView", "dispatch_async", "dispatch_sync", "dispatch_get_main_queue", "dispatch_get_global_queue",
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
