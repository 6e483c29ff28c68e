/// A linear classifier of lines: a weight for each named feature, trained on public blogs.

struct LineModel: Sendable {
  private let weights: [String: Double]
  private let bias: Double

  /// Reads a table of rows: a feature, its weight in hundredths, and the number of blogs it was seen in. The weight of
  /// the row `bias` is added to every sum.
  init(_ table: [UInt8]) {
    var weights: [String: Double] = [:]
    for row in WordList(table).rows { weights[row[0]] = Double(row[1]).map { $0 / 100 } }
    bias = weights.removeValue(forKey: "bias") ?? 0
    self.weights = weights
  }

  /// The log-odds that a line with `features` belongs to the class of the model; above zero this is more likely than
  /// not.
  func score(_ features: [String]) -> Double { features.reduce(bias) { $0 + (weights[$1] ?? 0) } }

  /// Positive for code, negative for prose; trained on the fenced code blocks of public blogs.
  static let code = LineModel(EmbeddedFiles.codeLineWeightsTxt)

  /// Positive for a heading without a marker; trained on the same blogs.
  static let heading = LineModel(EmbeddedFiles.headingLineWeightsTxt)
}
