import Testing
@testable import DumpImport
