import Addressing
import Frontier
import JSON
import Records
package import Storing

/// Lists the URLs that a crawl met, in the order of their bytes, with all that leads to each.
///
/// URLs and links are sorted together outside of memory (``LineSorter``), so that a listing of any
/// length takes a bounded amount of it. With inlinks it takes 16 to 32 bytes more for each listed
/// URL.
package struct URLLedger {
  /// Which URLs are meant.
  package var filter = URLFilter()
  /// Whether each URL comes with what leads to it.
  package var withInlinks = false
  /// How the crawl wrote the URL of a link, such as without the parameters that it drops.
  package var resolve: @Sendable (String) -> String = { $0 }

  /// The most inlinks of a URL that are handed out at once.
  var chunk = 10_000

  private let store: EmbeddedStore

  package init(_ store: EmbeddedStore) { self.store = store }

  /// Hands each URL to `body`.
  ///
  /// - Parameters:
  ///   - path: A file beside which there is room for what does not fit into memory.
  ///   - body: Takes a URL; one with many inlinks comes several times with some of them, and only
  ///     with the last has their count. What it throws ends the reading.
  /// - Returns: How many pages have a damaged record, whose links are not among the inlinks.
  /// - Throws: ``StoreError``, ``ExportError``, or what `body` throws.
  @discardableResult
  package func forEach(
    beside path: String,
    _ body: (_ entry: LedgerEntry, _ isLast: Bool) throws -> Void
  ) throws -> Int {
    let sorter = LineSorter(beside: path, runSize: 4 << 20)
    // Which URLs are listed, by a hash with a secret of this process; a false hit costs a line of
    // the sorter and nothing else.
    var listed: Set<Int> = []
    let leadingNowhere = filter.isBroken ? try redirectsToBroken() : []
    try store.forEachURL { url in
      guard filter.admits(url),
        !filter.isBroken || url.outcome.isBroken || leadingNowhere.contains(url.url),
        !filter.isOrphan || url.state == .page && url.depth > 0
      else { return }
      try sorter.add(Self.line(url))
      if needsLinks { listed.insert(url.url.hashValue) }
    }
    let damaged = needsLinks ? try addLinks(to: listed, sorter) : 0
    try join(sorter) { entry, isLast in
      if filter.isOrphan {
        guard isLast, entry.inlinkCount == 0 else { return }
      }
      try body(entry, isLast)
    }
    return damaged
  }

  /// Where URLs redirect to, of at most `limit` of them, and what is wrong with those of these targets
  /// that lead nowhere.
  ///
  /// - Throws: ``StoreError``.
  func redirects(limit: Int) throws -> (targets: [String: String], faults: [String: String]) {
    var targets: [String: String] = [:]
    try store.forEachURL { url in
      guard targets.count < limit, let target = url.target else { return }
      targets[url.url] = target
    }
    let ends = Set(targets.values)
    var faults: [String: String] = [:]
    try store.forEachURL { url in
      if url.outcome.isBroken, ends.contains(url.url) { faults[url.url] = url.fault }
    }
    return (targets, faults)
  }

  private var needsLinks: Bool { withInlinks || filter.isOrphan }

  /// The URLs whose redirects end at one that is broken.
  private func redirectsToBroken() throws -> Set<String> {
    var sources: [String: [String]] = [:]
    try store.forEachURL { url in
      if let target = url.target { sources[target, default: []].append(url.url) }
    }
    var ends: [String] = []
    try store.forEachURL { url in
      if url.outcome.isBroken, sources[url.url] != nil { ends.append(url.url) }
    }
    var found: Set<String> = []
    while let end = ends.popLast() {
      for source in sources[end] ?? [] where found.insert(source).inserted { ends.append(source) }
    }
    return found
  }

  /// Adds every link and redirect that leads to a listed URL from another.
  ///
  /// - Returns: How many pages have a damaged record.
  private func addLinks(to listed: Set<Int>, _ sorter: LineSorter) throws -> Int {
    var damaged = 0
    try store.forEachURL { url in
      guard let target = url.target, target != url.url, listed.contains(target.hashValue) else {
        return
      }
      let link = Inlink(source: url.url, kind: .redirect, position: nil, text: "", rel: [])
      try sorter.add(Self.line(link, to: target))
    }
    let others = ExportedPage.members.subtracting(["links", "schema", "subresources", "url"])
    try store.forEachRecord(.all) { stored in
      guard !stored.isDamaged else {
        damaged += 1
        return
      }
      for (url, inlink) in try inlinks(of: stored.record(leavingOut: others)) {
        guard listed.contains(url.hashValue), url != stored.url else { continue }
        try sorter.add(Self.line(inlink, to: url))
      }
    }
    return damaged
  }
}

extension URLLedger {
  /// What a page links to and loads, by the URLs as the crawl wrote them.
  private func inlinks(of record: PageRecord) -> [(url: String, inlink: Inlink)] {
    let source = record.url.text
    return record.links.map { link in
      let inlink = Inlink(
        source: source,
        kind: .link,
        position: link.position,
        text: link.text,
        rel: link.rel
      )
      return (resolve(link.url), inlink)
    }
      + record.subresources.map { resource in
        let inlink = Inlink(
          source: source,
          kind: .resource,
          position: resource.position,
          text: "",
          rel: [resource.kind.rawValue]
        )
        return (resource.url, inlink)
      }
  }
}

// Lines of the sorter: the URL, a tab, `0` for the URL itself and `1` for what leads to it, then the
// source, a tab, and JSON. No URL has a tab, and JSON has no line feed.
extension URLLedger {
  private static let tab: UInt8 = 0x09

  private static func line(_ url: KnownURL) -> [UInt8] {
    var writer = JSONWriter()
    LedgerEntry(url: url).write(to: &writer, withTimes: true)
    return Array(url.url.utf8) + [tab, UInt8(ascii: "0")] + writer.bytes + [0x0A]
  }

  private static func line(_ link: Inlink, to url: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(link)
    return Array(url.utf8) + [tab, UInt8(ascii: "1")] + Array(link.source.utf8) + [tab]
      + writer.bytes + [0x0A]
  }

  /// Puts what leads to a URL, which follows it in the order of the lines, to the URL.
  private func join(
    _ sorter: LineSorter,
    _ body: (LedgerEntry, Bool) throws -> Void
  ) throws {
    var key: [UInt8] = []
    var entry: LedgerEntry?
    var count = 0
    func end() throws {
      guard var last = entry else { return }
      last.inlinkCount = needsLinks ? count : nil
      try body(last, true)
    }
    try sorter.forEach { line in
      let url = line.prefix { $0 != Self.tab }
      let payload = line[(url.endIndex + 2)...].dropLast()
      if line[url.endIndex + 1] == UInt8(ascii: "0") {
        try end()
        (key, count) = (Array(url), 0)
        entry = LedgerEntry(url: try KnownURL(json: JSONParser.parse(Array(payload))))
      } else if url.elementsEqual(key) {
        let json = payload.drop { $0 != Self.tab }.dropFirst()
        entry?.inlinks.append(Inlink(try JSONParser.parse(Array(json))))
        count += 1
        if let full = entry, full.inlinks.count == chunk {
          try body(full, false)
          entry?.inlinks = []
        }
      }
    }
    try end()
  }
}
