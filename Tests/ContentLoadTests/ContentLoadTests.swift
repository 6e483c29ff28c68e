import Testing
@testable import ContentLoad
