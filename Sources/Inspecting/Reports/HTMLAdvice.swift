import Rules
import Templates

/// What to fix first, as lists of a page: each piece with its locations and markup to paste.
struct HTMLAdvice {
  private let open: [Advice]
  private let accepted: [Advice]
  /// How many locations of a fault are shown.
  private static let locationLimit = 20

  init(_ inspection: Inspection) {
    let all = Advice.all(of: inspection)
    (open, accepted) = (all.filter { !$0.isAccepted }, all.filter(\.isAccepted))
  }

  /// What is to be fixed, for the template `advice`; `nil` when there is nothing.
  var openValues: TemplateValues? {
    open.isEmpty ? nil : ["items": open.map(Self.values)]
  }

  /// What the baseline accepts, for the template `advice`; `nil` when there is nothing.
  var acceptedValues: TemplateValues? {
    accepted.isEmpty ? nil : ["count": accepted.count, "items": accepted.map(Self.values)]
  }

  private static func values(_ advice: Advice) -> TemplateValues {
    let snippet = advice.snippet.map { snippet -> TemplateValues in
      let lines = snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
      return ["form": snippet.form.words, "lines": lines.map(String.init)]
    }
    return [
      "severity": advice.severity.rawValue,
      "title": advice.title,
      "effect": advice.consequence,
      "gain": advice.gain,
      "rule": HTMLCodes.reference(advice.rule),
      "fix": advice.fix,
      "snippet": snippet,
      "evidence": evidence(advice),
    ]
  }

  private static func evidence(_ advice: Advice) -> TemplateValues? {
    let locations = advice.locations.filter {
      $0.position != nil || $0.evidence != nil || !$0.detail.isEmpty
    }
    guard !locations.isEmpty else { return nil }
    let rows = locations.prefix(locationLimit).map { location -> TemplateValues in
      [
        "position": location.position.map { "\($0)" }, "detail": location.detail,
        "source": location.evidence,
      ]
    }
    let positions = locations.positionCount
    let count = positions == 1 ? "one place" : "\(positions) places"
    return ["count": count, "locations": rows]
  }
}
