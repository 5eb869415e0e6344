import Addressing
import Reading
import Records

@testable import Rendering

/// A page as it was served and as its scripts left it, written one behind the other: each after a line
/// `== ` and its name, as specimens of the catalog are.
struct RenderingPair {
  private var parts: [String: String] = [:]

  /// Takes the parts of `text` apart.
  init(_ text: String) {
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        name = String(line.dropFirst(3))
      } else {
        parts[name, default: ""] += line + "\n"
      }
    }
  }

  /// A page in two versions, and what else rendering noted.
  init(served: String, rendered: String?, blocked: String = "", times: [TagTime] = []) {
    parts = ["served": served, "rendered": rendered, "blocked": blocked].compactMapValues(\.self)
    self.times = times
  }

  private var times: [TagTime] = []

  /// The record of the page with its rendering, judged.
  func record() throws(NoAddress) -> PageRecord {
    var record = try Self.record(parts["served"] ?? "")
    var page = RenderedPage()
    page.tags = times
    page.browser = "Chromium/1.0"
    page.blocked = lines("blocked").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let reason = BlockReason(rawValue: words[0]),
        let kind = RequestKind(rawValue: words[1])
      else { return nil }
      return BlockedRequest(url: words[2], kind: kind, reason: reason, detail: "")
    }
    page.blockedCount = page.blocked.count
    if lines("end").first == "script-time" { page.end = .scriptTime }
    if parts["failed"] != nil { page.end = .outOfMemory }
    let rendered = try parts["rendered"].map { html throws(NoAddress) in try Self.record(html) }
    record.rendering = PageRendering(page, served: record, rendered: rendered)
    record.rendering?.errors = lines("errors")
    record.rendering?.errorCount = lines("errors").count
    RenderingJudge.judge(&record)
    return record
  }

  /// An address of a test cannot be parsed.
  struct NoAddress: Error {}

  private func lines(_ name: String) -> [String] {
    parts[name]?.split(separator: "\n").map(String.init) ?? []
  }

  private static func record(_ html: String) throws(NoAddress) -> PageRecord {
    guard let url = WebAddress("https://example.com/1") else { throw NoAddress() }
    var input = PageInput(address: url, body: Array(html.utf8))
    (input.contentType, input.charset) = ("text/html; charset=utf-8", "utf-8")
    return PageJudge.read(input)
  }
}
