import Basics
import Records

/// A page as served beside the rendered one, as reports show it.
struct RenderingRows {
  let rendering: PageRendering

  /// A field of both pages.
  struct Row {
    /// Its name.
    let name: String
    /// How it differs.
    let kind: PageRendering.Kind
    /// What the page as served has.
    let served: String
    /// What the rendered page has.
    let rendered: String
    /// When the new values came; empty when that was not noted.
    let time: String
  }

  /// What scripts did, in a sentence.
  var summary: String {
    guard rendering.end != .failed else { return RenderingText.end(of: rendering) }
    let parts = [(PageRendering.Kind.added, "add"), (.changed, "change"), (.removed, "remove")]
      .compactMap { kind, verb -> String? in
        let names = rendering.changes.filter { $0.kind == kind }
          .map { RenderingText.name(of: $0.field) }
        return names.isEmpty ? nil : "\(verb) \(names.list)"
      }
    let scripts = rendering.blocked.count { $0.kind == "script" }
    let lost =
      switch scripts {
      case 0: ""
      case 1: " One script could not be run."
      default: " \(scripts) scripts could not be run."
      }
    return
      (parts.isEmpty
      ? "Scripts change nothing that Pippin reads." : "Scripts \(parts.joined(separator: "; ")).")
      + lost
  }

  /// The fields, those that differ first; none when nothing differs.
  var rows: [Row] {
    guard !rendering.differences.isEmpty else { return [] }
    let same = rendering.changes.filter { $0.kind == .same && !$0.served.isEmpty }
    return (rendering.differences + same).map { change in
      Row(
        name: RenderingText.name(of: change.field),
        kind: change.kind,
        served: Self.served(change),
        rendered: Self.rendered(change),
        time: RenderingText.time(of: change) ?? ""
      )
    }
  }

  private static func served(_ change: PageRendering.Change) -> String {
    guard change.served.isEmpty else { return values(change.served) }
    return change.kind == .changed ? "nothing else" : "nothing"
  }

  private static func rendered(_ change: PageRendering.Change) -> String {
    if change.kind == .same { return "the same" }
    guard change.rendered.isEmpty else { return values(change.rendered) }
    return change.kind == .changed ? "nothing else" : "nothing"
  }

  private static func values(_ values: [String]) -> String { RenderingText.list(values) }

  /// Requests that were not made: the URL, what it was for, and why not.
  var blocked: [(url: String, kind: String, reason: String)] {
    rendering.blocked.map { ($0.url, $0.kind, RenderingText.reason($0.reason)) }
  }

  /// How many blocked requests are not among ``blocked``.
  var moreBlocked: Int { max(0, rendering.blockedCount - rendering.blocked.count) }

  /// How many errors are not among those that are kept.
  var moreErrors: Int { max(0, rendering.errorCount - rendering.errors.count) }

  /// How rendering ended, and with what.
  var ending: String {
    let browser = rendering.browser.isEmpty ? "" : " \(rendering.browser), as an iPhone."
    let requests = "\(rendering.requests) \(rendering.requests == 1 ? "request" : "requests")"
    let traffic =
      "\(requests) with \(rendering.bytes) bytes \(rendering.requests == 1 ? "was" : "were") answered."
    return rendering.end == .failed
      ? traffic + browser : "\(RenderingText.end(of: rendering)) \(traffic)\(browser)"
  }
}
