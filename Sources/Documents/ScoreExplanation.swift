/// A number of a score, what it stands for, and the numbers it was made of.
package struct ScoreExplanation: Hashable, Sendable {
  /// The number.
  package var value: Double
  /// What it is, such as `text relevance (BM25F)`.
  package var label: String
  /// The numbers it was made of, in the order they are added or multiplied.
  package var parts: [ScoreExplanation]

  package init(value: Double, label: String, parts: [ScoreExplanation] = []) {
    self.value = value
    self.label = label
    self.parts = parts
  }
}
