/// What rendering shows, in words.
package enum RenderingText {
  /// The most values of a list that a sentence names.
  private static let listLimit = 5
  /// The most characters of a value that a sentence shows.
  private static let valueLimit = 120

  /// What scripts did to a field, in a sentence.
  ///
  /// - Parameter change: A field that differs.
  /// - Returns: The sentence, with the new values, and when they came.
  package static func sentence(of change: PageRendering.Change) -> String {
    let when = time(of: change).map { ", \($0)" } ?? ""
    let (served, rendered) = (shown(change.served, change), shown(change.rendered, change))
    return switch (change.field, change.kind) {
    case (.words, _): "The page as served has \(served), and the rendered one \(rendered)."
    case (.links, _): "The rendered page has \(rendered) that the served one lacks."
    case (_, .removed): "It was \(served)."
    case (_, .changed) where change.served.isEmpty: "It adds \(rendered)\(when)."
    case (_, .changed) where change.rendered.isEmpty: "It removes \(served)\(when)."
    case (_, .changed): "From \(served) to \(rendered)\(when)."
    default: "It is \(rendered)\(when)."
    }
  }

  /// What scripts take away, in a sentence.
  ///
  /// - Parameter change: A list of which scripts remove values.
  /// - Returns: The sentence, with how many they are.
  package static func lost(_ change: PageRendering.Change) -> String {
    "The page as served has \(shown(change.served, change)) that the rendered one lacks."
  }

  /// What a script makes that the page as served lacks, in a sentence.
  ///
  /// - Parameter change: A field that scripts add.
  /// - Returns: The sentence, with the values, and when they came.
  package static func made(_ change: PageRendering.Change) -> String {
    let when = time(of: change).map { ", \($0)" } ?? ""
    return "A script makes it: \(shown(change.rendered, change))\(when)."
  }

  /// When the new values of a field came; `nil` when that was not noted.
  ///
  /// - Parameter change: The field.
  /// - Returns: Such as "set 410 ms after the page was opened".
  package static func time(of change: PageRendering.Change) -> String? {
    change.milliseconds.map { "set \(Int($0.rounded())) ms after the page was opened" }
  }

  /// The values of a field in a phrase, such as `"Plum cake"` or `12 words`.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - change: The field that they are of.
  /// - Returns: The phrase; "nothing" where there are no values.
  package static func shown(_ values: [String], _ change: PageRendering.Change) -> String {
    switch change.field {
    case .words: return words(values)
    case .links:
      let isCut = values.count >= PageRendering.valueLimit
      return isCut
        ? "\(values.count) links or more" : count(values.count, "link")
    case .title, .description: return values.first.map { "\"\(cut($0))\"" } ?? "nothing"
    case .banner, .canonical, .robots: return cut(values.joined(separator: ", "))
    default: return values.isEmpty ? "nothing" : list(values)
    }
  }

  /// The first values of a list, and how many others there are.
  ///
  /// - Parameter values: The values.
  /// - Returns: Such as `a, b and 3 more`.
  package static func list(_ values: [String]) -> String {
    let more = values.count - listLimit
    return values.prefix(listLimit).map(cut).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// The first of a page's errors.
  ///
  /// - Parameters:
  ///   - errors: The errors that are kept.
  ///   - count: How many there were.
  /// - Returns: A sentence.
  package static func errors(_ errors: [String], of count: Int) -> String {
    let first = errors.first.map { sentence($0) } ?? ""
    return count > 1 ? "The first of \(count): \(first)" : first
  }

  /// `words` with a capital at the start and a full stop at the end.
  ///
  /// - Parameter words: A clause.
  /// - Returns: A sentence.
  package static func sentence(_ words: String) -> String {
    let start = words.prefix(1).uppercased() + words.dropFirst()
    return start.hasSuffix(".") ? start : "\(start)."
  }

  /// How rendering ended, in a sentence.
  ///
  /// - Parameter rendering: The rendering.
  /// - Returns: The sentence.
  package static func end(of rendering: PageRendering) -> String {
    switch rendering.end {
    case .settled:
      "The page was read after \(PageRendering.clockSeconds) s of its own clock: what timers do later is not seen."
    case .incomplete: incomplete(rendering)
    case .cut:
      "The document that its scripts left is longer than Pippin reads: what is behind that is not seen."
    case .scriptTime:
      "The page was read as it was when its scripts had used \(PageRendering.scriptSeconds) s of processor "
        + "time, or had run for \(PageRendering.busyScriptSeconds) s."
    case .totalTime:
      "The page was read as it was when its time was up, \(PageRendering.totalSeconds) s at most: it waited for what "
        + "it loads."
    case .failed: "The page could not be rendered: \(rendering.failure ?? "no reason is known")."
    }
  }

  /// Why a page was not read to its end.
  private static func incomplete(_ rendering: PageRendering) -> String {
    if let target = rendering.redirect {
      return
        "A script leads an iPhone on to \(cut(target)): of what follows it in the page, nothing is read."
    }
    if rendering.blocked.contains(where: { $0.reason == "reload" }) {
      return
        "A script loads the page again and again: of what follows it in the page, nothing is read."
    }
    if let app = rendering.openedApp {
      return
        "A script opens \(cut(app)), where the browser that renders stops: of what follows it in the page, "
        + "nothing is read. Other browsers may go on."
    }
    if rendering.blocked.contains(where: { $0.kind == "navigation" && $0.reason == "method" }) {
      return "A script sends a form off: of what follows it in the page, nothing is read."
    }
    return "A script kept the page waiting: only what scripts add to its beginning is listed."
  }

  /// Why a request was not made, or brought nothing, in words.
  ///
  /// - Parameter reason: The reason as it is kept, such as `robots`.
  /// - Returns: A clause.
  package static func reason(_ reason: String) -> String {
    switch reason {
    case "robots": "robots.txt forbids it"
    case "private-address": "its host's address is private"
    case "third-party": "another site, and third parties are off"
    case "not-in-folder": "only files of the folder are loaded"
    case "method": "it would change something, or uses an unknown method"
    case "scheme": "its URL is not of http or https"
    case "not-needed": "it does not change what the page says"
    case "too-many": "the page had made as many requests as it may"
    case "too-large": "the page had loaded as many bytes as it may"
    case "navigation": "a script wanted to leave the page"
    case "reload": "a script loads the page again and again"
    case "window": "a script wanted to open a window"
    case "timeout": "the time for the page was up"
    case "failed": "the server could not be reached, or did not respond"
    case "not-found": "nothing is there (404)"
    case "error-status": "the server responded with an error"
    case "not-run":
      "the browser did not run it: its type or its hash forbids that, or that of what it imports"
    case "import": "a script that it imports was not loaded"
    case "policy": "the page's Content-Security-Policy forbids it"
    case "event-stream": "it is a stream of events, which has no end"
    default: reason
    }
  }

  /// The name of a field, as reports show it.
  ///
  /// - Parameter field: The field.
  /// - Returns: The name.
  package static func name(of field: PageRendering.Field) -> String {
    switch field {
    case .banner: "Smart App Banner"
    case .appLinks: "App Links"
    case .twitterApp: "Twitter app"
    case .structuredData: "structured data"
    case .alternates: "hreflang"
    case .canonical: "canonical URL"
    default: field.rawValue
    }
  }

  /// How many words a page has; at least so many where its text is cut.
  private static func words(_ values: [String]) -> String {
    let isCut = values.first?.hasSuffix(" or more") ?? false
    return count(PageRendering.wordCount(values), "word") + (isCut ? " or more" : "")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 0 ? "no \(noun)s" : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func cut(_ text: String) -> String {
    text.count <= valueLimit ? text : "\(text.prefix(valueLimit))…"
  }
}
