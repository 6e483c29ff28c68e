import Testing
@testable import PreviewServer
