/// A linear model of lines: a weight for each named feature, learnt from public blogs.

struct LineModel: Sendable {
  private let weights: [String: Double]
  private let bias: Double

  /// Reads a table of `feature`, weight in hundredths, and the number of blogs the feature was seen in; the row `bias` is added
  /// to every sum.
  init(_ table: [UInt8]) {
    var weights: [String: Double] = [:]
    for row in WordList(table).rows { weights[row[0]] = Double(row[1]).map { $0 / 100 } }
    bias = weights.removeValue(forKey: "bias") ?? 0
    self.weights = weights
  }

  /// The logarithm of the odds that a line with `features` is of the kind modelled; above zero it more likely is.
  func score(_ features: [String]) -> Double { features.reduce(bias) { $0 + (weights[$1] ?? 0) } }

  /// Whether lines of code or prose: code, learnt from the fences of public blogs.
  static let code = LineModel(EmbeddedFiles.codeLineWeightsTxt)

  /// Whether a line without a mark is a heading, learnt from the same blogs.
  static let heading = LineModel(EmbeddedFiles.headingLineWeightsTxt)
}
