import Testing
@testable import SnippetCheck
