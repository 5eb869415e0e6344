import Addressing
import CReadingPeers
import Foundation

/// What each reader costs on each page of a corpus.
///
/// A page is read by all readers in turn, several rounds of that, and the least processor time
/// of each counts: other work on the machine can only add to it.
struct Measurement {
  private struct Cost {
    var time = UInt64.max
    var allocations: UInt64 = 0
    var allocatedBytes: UInt64 = 0
  }

  private let pages: [CorpusPage]
  private let decodedBytes: [Int]
  /// By page, then by reader.
  private let costs: [[Cost]]
  private let rounds: Int

  init(_ corpus: Corpus, rounds: Int) {
    var decodedBytes: [Int] = []
    costs = corpus.pages.map { page in
      let prepared = PreparedPage(page)
      decodedBytes.append(prepared.decoded.count)
      return Self.measure(prepared, rounds: rounds)
    }
    pages = corpus.pages
    self.decodedBytes = decodedBytes
    self.rounds = rounds
  }

  private static func measure(_ page: PreparedPage, rounds: Int) -> [Cost] {
    var costs = [Cost](repeating: Cost(), count: Reader.all.count)
    for round in 0..<rounds {
      for step in Reader.all.indices {
        // Every reader follows another one each round.
        let index = (step + round) % Reader.all.count
        let allocated = peer_allocations()
        let start = peer_cpu_time()
        Reader.all[index].read(page)
        let time = peer_cpu_time() - start
        let after = peer_allocations()
        costs[index].time = min(costs[index].time, time)
        costs[index].allocations = after.count - allocated.count
        costs[index].allocatedBytes = after.bytes - allocated.bytes
      }
    }
    return costs
  }

  /// Prints the sums over all pages, and optionally writes the cost of each page.
  func print(pagesTo file: String?) throws {
    let bytes = decodedBytes.reduce(0, +)
    Swift.print(
      "\(pages.count) pages, \(Self.text(Double(bytes) / 1e6, 1)) MB of UTF-8, "
        + "least processor time of \(rounds) rounds per page"
    )
    let columns = ["", "ms/page", "MB/s", "ns/byte", "x tree", "x SAX", "allocations", "KB"]
    Swift.print(Self.row(columns))
    let tree = time(of: .peerTree)
    let sax = time(of: .peerSAX)
    for (index, reader) in Reader.all.enumerated() {
      let time = Double(costs.reduce(0) { $0 + $1[index].time })
      let count = Double(costs.reduce(0) { $0 + $1[index].allocations }) / Double(pages.count)
      let size = Double(costs.reduce(0) { $0 + $1[index].allocatedBytes }) / Double(pages.count)
      Swift.print(
        Self.row([
          reader.name, Self.text(time / Double(pages.count) / 1e6, 3),
          Self.text(Double(bytes) * 1e3 / time, 0), Self.text(time / Double(bytes), 2),
          Self.text(time / tree, 3), Self.text(time / sax, 3), Self.text(count, 0),
          Self.text(size / 1e3, 0),
        ])
      )
    }
    printSummary(tree: tree, sax: sax)
    if let file { try writePages(to: file) }
  }

  private func printSummary(tree: Double, sax: Double) {
    let whole = time(of: .whole)
    let times = costs.map { Double($0[Self.index(of: .whole)].time) / 1e6 }.sorted()
    Swift.print(
      "whole page: median \(Self.text(times[times.count / 2], 3)) ms, "
        + "95th percentile \(Self.text(times[times.count * 95 / 100], 3)) ms, "
        + "slowest \(Self.text(times[times.count - 1], 1)) ms; "
        + "peak memory \(peer_peak_memory() >> 20) MiB"
    )
    Swift.print(
      "Pippin's whole reading is \(Self.text(tree / whole, 2)) times as fast as libxml2's tree, "
        + "\(Self.text(sax / whole, 2)) times as fast as its SAX (goal 1.3 times the tree)"
    )
  }

  private func time(of reader: Reader) -> Double {
    let index = Self.index(of: reader)
    return Double(costs.reduce(0) { $0 + $1[index].time })
  }

  private static func index(of reader: Reader) -> Int {
    Reader.all.firstIndex { $0.name == reader.name } ?? 0
  }

  private func writePages(to file: String) throws {
    var text = "page\turl\tbytes\twhole_ns\ttree_ns\tsax_ns\n"
    for (index, page) in pages.enumerated() {
      let times = [Reader.whole, .peerTree, .peerSAX].map { reader in
        String(costs[index][Self.index(of: reader)].time)
      }
      let fields = [page.name, page.address.text, String(decodedBytes[index])] + times
      text += fields.joined(separator: "\t") + "\n"
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Returns a number with a fixed count of digits behind the point.
  static func text(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }

  /// Returns a line of a table: a name, and numbers below each other.
  static func row(_ fields: [String]) -> String {
    fields.enumerated().map { index, field in
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 18 : 12) - field.count))
      return index == 0 ? field + padding : padding + field
    }.joined()
  }
}
