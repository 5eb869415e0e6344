import Basics
import Frontier
package import JSON
package import Records
package import Storing

/// A page that links to a URL, and where.
package struct Inlink: Hashable, Sendable {
  /// The page, or the URL that redirects.
  package let source: String
  /// How it leads to the URL.
  package let kind: Kind
  /// Where the link is in the page's source; `nil` for redirects, and for pages that were read
  /// before positions were kept.
  package let position: SourcePosition?
  /// The link's text.
  package let text: String
  /// The link's relations.
  package let rel: [String]

  /// How a URL leads to another.
  package enum Kind: String, Hashable, Sendable {
    /// By a link of its page.
    case link
    /// By a redirect.
    case redirect
    /// Its page loads the URL when it is opened.
    case resource
  }
}

/// A URL with all that leads to it.
package struct LedgerEntry: Hashable, Sendable {
  /// The URL as the store knows it.
  package let url: KnownURL
  /// What leads to it, in the order of the sources' URLs; empty unless requested.
  package var inlinks: [Inlink] = []
  /// How many pages and redirects lead to it; `nil` unless requested.
  package var inlinkCount: Int?
}

extension Inlink: JSONWritable {
  /// Writes the link as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("column", position?.column)
    writer.field("kind", kind.rawValue)
    writer.field("line", position?.line)
    writer.field("rel", rel)
    writer.field("source", source)
    writer.field("text", text)
    writer.endObject()
  }

  init(_ json: JSONValue) {
    let object = json.object
    let (line, column) = (object?["line"]?.int, object?["column"]?.int)
    source = object?["source"]?.string ?? ""
    kind = object?["kind"]?.string.flatMap(Kind.init) ?? .link
    position = line.flatMap { line in column.map { SourcePosition(line: line, column: $0) } }
    text = object?["text"]?.string ?? ""
    rel = object?["rel"]?.array?.compactMap(\.string) ?? []
  }
}

extension LedgerEntry: JSONWritable {
  /// Writes the URL with its inlinks as an object, without moments of the clock.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, withTimes: false)
  }

  /// The same, with the moments of its visits and the time of its response on request.
  package func write(to writer: inout JSONWriter, withTimes: Bool) {
    writer.beginObject()
    writer.field("bytes", url.bytes)
    writer.field("contentType", url.contentType)
    writer.field("depth", url.depth)
    if withTimes { writer.field("durationMs", url.durationMs) }
    writer.field("failures", url.failures)
    if withTimes { writer.field("firstRead", url.firstRead?.iso8601) }
    if let inlinkCount { writer.field("inlinkCount", inlinkCount) }
    if inlinkCount != nil { writer.field("inlinks", inlinks) }
    writer.field("outcome", url.outcome.rawValue)
    writer.field("reason", url.reason)
    if url.keepsRecord { writer.field("recordKept", true) }
    writer.field("redirects", url.redirects)
    writer.field("seed", url.seed)
    writer.field("state", url.state.name)
    writer.field("status", url.status == 0 ? nil : url.status)
    writer.field("target", url.target)
    writer.field("url", url.url)
    if withTimes { writer.field("visited", url.visited?.iso8601) }
    writer.endObject()
  }
}

extension KnownURL {
  /// Reads what ``LedgerEntry`` wrote with times.
  init(json: JSONValue) {
    func time(_ key: String) -> Timestamp? { json[key]?.string.flatMap(Timestamp.init(iso8601:)) }
    self.init(
      url: json["url"]?.string ?? "",
      outcome: json["outcome"]?.string.flatMap(URLOutcome.init) ?? .waiting,
      state: AddressState.allCases.first { $0.name == json["state"]?.string } ?? .waiting,
      status: json["status"]?.int ?? 0,
      reason: json["reason"]?.string,
      depth: json["depth"]?.int ?? 0,
      redirects: json["redirects"]?.int ?? 0,
      seed: json["seed"]?.string,
      failures: json["failures"]?.int ?? 0,
      target: json["target"]?.string,
      visited: time("visited"),
      firstRead: time("firstRead"),
      contentType: json["contentType"]?.string,
      bytes: json["bytes"]?.int,
      durationMs: json["durationMs"]?.int
    )
  }
}
