import Testing
@testable import SiteEmit
