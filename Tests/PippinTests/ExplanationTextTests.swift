import Records
import Testing

@testable import pippin

/// What a score is made of, for a person.
struct ExplanationTextTests {
  private static func signal(_ value: Double, _ weight: Double, _ label: String) -> ScoreExplanation
  {
    ScoreExplanation(
      value: value * weight,
      label: label,
      parts: [
        ScoreExplanation(value: value, label: "value"),
        ScoreExplanation(value: weight, label: "weight"),
      ]
    )
  }

  @Test("Only what is not 0 is listed; the others are counted, and factors stand on their line")
  func lines() {
    var text = Self.signal(5, 1, "text relevance")
    text.parts.append(
      ScoreExplanation(
        value: 5,
        label: "text relevance",
        parts: [
          ScoreExplanation(value: 5, label: "term plum"),
          ScoreExplanation(value: 0, label: "term of"),
        ]
      )
    )
    let root = ScoreExplanation(
      value: 6,
      label: "score",
      parts: [
        text, Self.signal(0, 12, "clicks"), Self.signal(0.5, 2, "speed"),
        Self.signal(0, 1, "distance"),
        ScoreExplanation(value: -0.00001, label: "rounding"),
      ]
    )
    #expect(
      ExplanationText(root).lines == [
        "    6.000  score", "      5.000  text relevance: 5.000 × 1.000",
        "        5.000  term plum",
        "      1.000  speed: 0.500 × 2.000", "           3 other signals are 0",
      ]
    )
  }
}
