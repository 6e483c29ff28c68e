import Testing
@testable import JikjiCommands
