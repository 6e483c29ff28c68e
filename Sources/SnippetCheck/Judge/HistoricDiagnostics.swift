/// Recognises errors of the current compiler that come from changes of the language since a sample was written.

enum HistoricDiagnostics {
  /// Identifiers of diagnostics that exist because a construct was removed or is spelled differently now, as their messages say ("has been
  /// removed", "has been replaced", "is now written"). Selected from the compiler's own catalogue by `Benchmarks/snippets/historic_ids.py`.
  /// Errors that a mistake in current Swift gives as well (a missing `try`, a wrong label, an unknown member, type or module) are excluded,
  /// however often old samples have them.
  private static let ids: Set<String> = [
    "attr_renamed", "attr_renamed_to_modifier_warning", "availability_decl_unavailable",
    "availability_decl_unavailable_rename", "availability_obsoleted", "availability_string_subscript_migration",
    "c_style_for_stmt_removed", "conformance_availability_obsoleted", "deprecated_any_composition",
    "deprecated_operator_body", "deprecated_operator_body_use_group", "deprecated_protocol_composition",
    "deprecated_protocol_composition_single", "do_while_now_repeat_while", "function_type_no_parens",
    "inout_not_attribute", "line_directive_style_deprecated", "new_array_syntax", "objc_interop_disabled",
    "operator_decl_remove_designated_types", "parameter_curry_syntax_removed", "parameter_specifier_as_attr_disallowed",
    "renamed_platform_condition_argument", "type_attribute_applied_to_decl",
    "typealias_inside_protocol_without_type", "use_of_void_pointer", "where_inside_brackets",
  ]

  /// Functions, types and variables that were removed or renamed, from the release notes of Swift 2 and 3. None of them differs from a
  /// current name by only one letter, so a typo does not match.
  private static let names: Set<String> = [
    "println", "countElements", "toString", "unsafeAddressOf", "strideof", "sizeof", "DebugPrintable",
    "RawOptionSetType", "OptionSetType", "BooleanType", "SequenceType", "CollectionType", "GeneratorType",
    "anyGenerator", "CGRectMake", "CGPointMake", "CGSizeMake", "CGAffineTransformMakeScale",
    "CGAffineTransformMakeRotation", "NSURLSession", "NSURLConnection", "NSUserDefaults", "NSNotificationCenter",
    "NSFileManager", "NSBundle", "NSTimer", "NSThread", "NSOperationQueue", "NSJSONSerialization", "NSProcessInfo",
    "NSRunLoop", "NSDateFormatter", "NSNumberFormatter", "dispatch_async", "dispatch_sync", "dispatch_after",
    "dispatch_once", "dispatch_once_t", "dispatch_time", "dispatch_get_main_queue", "dispatch_get_global_queue",
    "dispatch_queue_create", "dispatch_group_create", "dispatch_group_async", "dispatch_barrier_async",
    "DISPATCH_TIME_NOW", "DISPATCH_QUEUE_PRIORITY_DEFAULT", "DISPATCH_QUEUE_SERIAL", "QOS_CLASS_USER_INITIATED",
    "QOS_CLASS_BACKGROUND",
  ]

  /// Whether a change of the language explains an error, so that the error is not a mistake of the author.
  static func isExplained(_ message: CompilerMessage) -> Bool {
    if let id = message.id, ids.contains(id) { return true }
    let text = message.text
    // `i++` was removed; the same operator between two operands is a mistake.
    if text.hasPrefix("cannot find operator '") {
      return text.contains("did you mean '+= 1'") || text.contains("did you mean '-= 1'")
    }
    guard text.hasPrefix("cannot find") else {
      return text.contains("has been renamed to") || text.contains("has been removed")
    }
    let quoted = text.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    return quoted.map(names.contains) ?? false
  }
}
