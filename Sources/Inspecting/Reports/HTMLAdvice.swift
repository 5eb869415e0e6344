import Basics
import Rules

/// What to fix first, as a list of a page: each with its places and markup to paste.
struct HTMLAdvice {
  let inspection: Inspection
  /// How many places of a fault are shown.
  private static let placeLimit = 20

  /// The section.
  var section: String {
    let all = Advice.all(of: inspection)
    let open = all.filter { !$0.isAccepted }
    let accepted = all.filter(\.isAccepted)
    var content = open.isEmpty ? "<p>Nothing to fix.</p>" : list(open)
    if !accepted.isEmpty {
      content +=
        "\n<details><summary>Accepted by the baseline (\(accepted.count))</summary>\n"
        + list(accepted) + "\n</details>"
    }
    return HTMLPage.section("Fix first", content)
  }

  private func list(_ advice: [Advice]) -> String {
    "<ol>\n\(advice.map(item).joined(separator: "\n"))\n</ol>"
  }

  private func item(_ advice: Advice) -> String {
    let effect = advice.consequence.map { " <strong>\($0)</strong>" } ?? ""
    let points = advice.gain.map { " <span class=\"points\">\($0)</span>" } ?? ""
    return """
      <li><p><span class="\(advice.severity.rawValue)">\(advice.severity.rawValue)</span> \
      \(HTMLPage.foreign(advice.title))\(effect)\(points) \
      \(HTMLCodes.link(advice.rule))</p>
      <p><strong>Fix:</strong> \(HTMLPage.foreign(advice.fix))</p>\(snippet(advice.snippet))\
      \(places(advice))</li>
      """
  }

  private func snippet(_ snippet: Snippet?) -> String {
    guard let snippet else { return "" }
    let lines = snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { ReportText.markup(String($0)) }
    return "\n<p class=\"small\">\(snippet.form.words):</p>\n"
      + "<pre tabindex=\"0\" dir=\"ltr\"><code>\(lines.joined(separator: "\n"))</code></pre>"
  }

  private func places(_ advice: Advice) -> String {
    let places = advice.places.filter {
      $0.position != nil || $0.evidence != nil || !$0.detail.isEmpty
    }
    guard !places.isEmpty else { return "" }
    let rows = places.prefix(Self.placeLimit).map { place in
      let position = place.position.map { "<code>\($0)</code> " } ?? ""
      let evidence = place.evidence.map { "<br><code>\(ReportText.markup($0))</code>" } ?? ""
      return "<li>\(position)\(HTMLPage.foreign(place.detail))\(evidence)</li>"
    }
    let count = places.count == 1 ? "one place" : "\(places.count) places"
    return "\n<details><summary>Evidence: \(count)</summary>\n<ul>"
      + rows.joined(separator: "\n") + "</ul></details>"
  }
}
