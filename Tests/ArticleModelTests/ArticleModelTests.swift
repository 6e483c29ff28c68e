import Testing
@testable import ArticleModel
