import Testing
@testable import PageRender
