/// The links between pages, in memory: numbers in flat arrays, four bytes a link.
///
/// Pages are numbered in the order of the numbers that their store gave them. Ten million pages and 200 million
/// links take 1.1 GB.
package struct LinkGraph: Sendable {
  /// The numbers that the store gave the pages, rising.
  package let pages: [UInt64]
  /// The domain of each page, by its number.
  let domains: [UInt32]
  /// How many domains there are.
  package let domainCount: Int
  /// What each page has of its domain's own vote.
  let teleport: [Float]
  /// The pages domain by domain: those of domain `d` begin at `domainStarts[d]`.
  let pagesByDomain: [UInt32]
  let domainStarts: [UInt32]

  /// How many links there are between the pages.
  package private(set) var linkCount = 0

  /// Where those of the store's numbers begin that have the same upper bits.
  private let directory: [UInt32]
  private let directoryShift: UInt64
  /// Where each page's row begins: the upper bits are the block, ``noRow`` is none.
  ///
  /// A row is how many links between pages there are, how many links there are in all, and the
  /// targets.
  private var starts: [UInt32]
  private var blocks: [[UInt32]] = []

  private static let noRow = UInt32.max
  /// Rows are in blocks of so many numbers, so that growing never copies what is there.
  private static let blockBits: UInt32 = 22
  private static let blockSize = 1 << 22
  /// The most blocks; links behind them are not taken.
  private static let blockLimit = 1023
  /// The most links of one page that count.
  private static let rowLimit = 1 << 16

  /// What is known of a page before its links are.
  package struct Page: Hashable, Sendable {
    /// The number that the store gave the page.
    package let id: UInt64
    /// A number for its registrable domain.
    package let domain: UInt32
    /// Whether people who only know the domain come here.
    package let isEntry: Bool

    package init(id: UInt64, domain: UInt32, isEntry: Bool = false) {
      (self.id, self.domain, self.isEntry) = (id, domain, isEntry)
    }
  }

  /// The share of a domain's own vote that its entry pages have, when it has some.
  private static let entryShare: Float = 0.5

  /// Takes the pages, which then get links by ``add(_:to:)``.
  ///
  /// - Parameter given: The pages in any order; of those with one number the first counts.
  package init(_ given: [Page]) {
    var given = given
    given.sort { ($0.id, $0.domain) < ($1.id, $1.domain) }
    var pages: [UInt64] = []
    var domains: [UInt32] = []
    var entries: [Bool] = []
    var numbers: [UInt32: UInt32] = [:]
    pages.reserveCapacity(given.count)
    domains.reserveCapacity(given.count)
    entries.reserveCapacity(given.count)
    for page in given where page.id != pages.last || pages.isEmpty {
      pages.append(page.id)
      let number = numbers[page.domain] ?? UInt32(numbers.count)
      numbers[page.domain] = number
      domains.append(number)
      entries.append(page.isEntry)
    }
    given = []
    self.pages = pages
    self.domains = domains
    domainCount = numbers.count
    (domainStarts, pagesByDomain) = Self.grouped(domains, into: numbers.count)
    teleport = Self.teleport(domains, entries, domainCount: numbers.count)
    starts = [UInt32](repeating: Self.noRow, count: pages.count)
    var bits: UInt64 = 1
    while bits < 24, 1 << bits < pages.count { bits += 1 }
    // The highest number has as many bits as the upper ones are counted among.
    let width = UInt64(64 - (pages.last ?? 0).leadingZeroBitCount)
    directoryShift = max(width, bits) - bits
    directory = Self.directory(of: pages, bits: bits, shift: directoryShift)
  }

  /// Takes the links of a page; the links of unknown pages, and those that come a second time,
  /// are skipped.
  ///
  /// - Parameters:
  ///   - page: The store's number of the page.
  ///   - targets: The store's numbers of what it links to, each once. Those of unknown pages count
  ///     for how many links the page has.
  package mutating func add(_ page: UInt64, to targets: [UInt64]) {
    guard !targets.isEmpty, let source = number(of: page), starts[source] == Self.noRow else {
      return
    }
    var row: [UInt32] = [0, 0]
    row.reserveCapacity(targets.count + 2)
    for target in targets.prefix(Self.rowLimit) {
      if let number = number(of: target), number != source { row.append(UInt32(number)) }
    }
    guard row.count > 2 else { return }
    row[0] = UInt32(row.count - 2)
    row[1] = UInt32(targets.count)
    if blocks.last.map({ $0.count + row.count > Self.blockSize }) ?? true {
      guard blocks.count < Self.blockLimit else { return }
      var block: [UInt32] = []
      block.reserveCapacity(Self.blockSize)
      blocks.append(block)
    }
    let block = blocks.count - 1
    starts[source] = UInt32(block) << Self.blockBits | UInt32(blocks[block].count)
    blocks[block] += row
    linkCount += row.count - 2
  }

  /// Gives back the memory of the links, when only the pages are still wanted.
  package mutating func removeLinks() {
    blocks = []
    linkCount = 0
    for page in starts.indices { starts[page] = Self.noRow }
  }

  /// The number in the graph of the page that the store calls `id`; `nil` when it is unknown.
  package func number(of id: UInt64) -> Int? {
    guard let last = pages.last, id <= last else { return nil }
    let bucket = Int(id >> directoryShift)
    var (low, high) = (Int(directory[bucket]), Int(directory[bucket + 1]))
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < pages.count && pages[low] == id ? low : nil
  }

  /// Hands the links of the page with the number `page` to `body`: their targets, and how many
  /// links it has in all.
  @inline(__always)
  func withLinks(of page: Int, _ body: (UnsafeBufferPointer<UInt32>, Int) -> Void) {
    let start = starts[page]
    guard start != Self.noRow else { return }
    let offset = Int(start & (1 << Self.blockBits - 1))
    blocks[Int(start >> Self.blockBits)].withUnsafeBufferPointer { block in
      let count = Int(block[offset])
      let row = UnsafeBufferPointer(rebasing: block[offset + 2..<offset + 2 + count])
      body(row, Int(block[offset + 1]))
    }
  }

  /// The indices of `groups` group by group, and where each group begins.
  private static func grouped(
    _ groups: [UInt32],
    into count: Int
  ) -> (starts: [UInt32], members: [UInt32]) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var next = starts
    var members = [UInt32](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() {
      members[Int(next[Int(group)])] = UInt32(index)
      next[Int(group)] += 1
    }
    return (starts, members)
  }

  private static func teleport(
    _ domains: [UInt32],
    _ entries: [Bool],
    domainCount: Int
  ) -> [Float] {
    var sizes = [Float](repeating: 0, count: domainCount)
    var entrances = [Float](repeating: 0, count: domainCount)
    for (index, domain) in domains.enumerated() {
      sizes[Int(domain)] += 1
      if entries[index] { entrances[Int(domain)] += 1 }
    }
    return domains.indices.map { index in
      let domain = Int(domains[index])
      let spread = 1 / sizes[domain]
      guard entrances[domain] > 0 else { return spread }
      let own = entries[index] ? entryShare / entrances[domain] : 0
      return (1 - entryShare) * spread + own
    }
  }

  private static func directory(
    of pages: [UInt64],
    bits: UInt64,
    shift: UInt64
  ) -> [UInt32] {
    var directory = [UInt32](repeating: 0, count: 1 << bits + 1)
    for page in pages { directory[Int(page >> shift) + 1] += 1 }
    for bucket in 0..<(1 << bits) { directory[bucket + 1] += directory[bucket] }
    return directory
  }
}
