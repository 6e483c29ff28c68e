import Testing
@testable import KoreanText
