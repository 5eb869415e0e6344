/// Where a page leads besides its links, for a crawl; no part of its record in the store.
package struct PageLeads: Hashable, Sendable {
  /// The URLs of its frames, and of the pages before and behind it in a series, absolute.
  package private(set) var urls: [String] = []
  /// How many AMP versions it names.
  package var ampVersions = 0

  /// The most URLs kept.
  package static let limit = 256

  /// The most bytes of ``text``.
  private static let textLimit = limit * 2_084 + 20

  /// No leads.
  package init() {}

  /// Whether the page leads nowhere else.
  package var isEmpty: Bool { urls.isEmpty && ampVersions == 0 }

  /// Adds a URL, unless it is there, or has no room.
  package mutating func add(_ url: String) {
    guard urls.count < Self.limit, url.utf8.count <= 2_083, !urls.contains(url) else { return }
    urls.append(url)
  }

  /// A form for another process: the number of AMP versions, then the URLs, a line each; empty for none.
  package var text: [UInt8] {
    isEmpty ? [] : Array(([String(ampVersions)] + urls).joined(separator: "\n").utf8)
  }

  /// Reads ``text``, which is trusted no more than the page; `nil` when it is none.
  package init?(text: [UInt8]) {
    guard !text.isEmpty else { return }
    guard text.count <= Self.textLimit else { return nil }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, let count = Int(String(decoding: first, as: UTF8.self)),
      0...Self.limit ~= count
    else { return nil }
    ampVersions = count
    for line in lines.dropFirst() { add(String(decoding: line, as: UTF8.self)) }
  }
}
