import Testing
@testable import HostSystem
