import Testing
@testable import CrossLinks
