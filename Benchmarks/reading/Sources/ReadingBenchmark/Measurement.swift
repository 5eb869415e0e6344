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
    for reader in Reader.all {
      Swift.print(row(reader.name, sum(of: reader), bytes: bytes))
      guard reader.name == Reader.parts.last?.name else { continue }
      let rest = Reader.parts.reduce(sum(of: .record)) { $0 - sum(of: $1) }
      Swift.print(row("apps, summary …", rest, bytes: bytes))
    }
    printSummary()
    if let file { try writePages(to: file) }
  }

  private func row(_ name: String, _ sum: Sum, bytes: Int) -> String {
    let count = Double(pages.count)
    return Self.row([
      name, Self.text(sum.time / count / 1e6, 3), Self.text(Double(bytes) * 1e3 / sum.time, 0),
      Self.text(sum.time / Double(bytes), 2), Self.text(sum.time / self.sum(of: .peerTree).time, 3),
      Self.text(sum.time / self.sum(of: .peerSAX).time, 3), Self.text(sum.allocations / count, 0),
      Self.text(sum.allocatedBytes / count / 1e3, 0),
    ])
  }

  private func printSummary() {
    let (whole, tree) = (sum(of: .whole).time, sum(of: .peerTree).time)
    let sax = sum(of: .peerSAX).time
    let times = costs.map { Double($0[Self.index(of: .whole)].time) / 1e6 }.sorted()
    Swift.print(
      "whole page: median \(Self.text(times[times.count / 2], 3)) ms, "
        + "95th percentile \(Self.text(times[times.count * 95 / 100], 3)) ms, "
        + "slowest \(Self.text(times[times.count - 1], 1)) ms; "
        + "peak memory \(peer_peak_memory() >> 20) MiB"
    )
    Swift.print(
      "Pippin's whole reading is \(Self.text(tree / whole, 2)) times as fast as libxml2's tree, "
        + "\(Self.text(sax / whole, 2)) times as fast as its SAX"
    )
    let own = sum(of: .tree).time
    Swift.print(
      "Bytes to tree take \(Self.text(own / sax, 2)) times as long as libxml2's SAX (at most 1.25) "
        + "and \(Self.text(own / tree, 2)) times as long as its tree (at most 0.7)"
    )
  }

  /// What a reader costs on all pages together.
  private struct Sum {
    var time = 0.0
    var allocations = 0.0
    var allocatedBytes = 0.0

    static func - (left: Sum, right: Sum) -> Sum {
      Sum(
        time: left.time - right.time,
        allocations: left.allocations - right.allocations,
        allocatedBytes: left.allocatedBytes - right.allocatedBytes
      )
    }
  }

  private func sum(of reader: Reader) -> Sum {
    let index = Self.index(of: reader)
    return costs.reduce(into: Sum()) { sum, page in
      sum.time += Double(page[index].time)
      sum.allocations += Double(page[index].allocations)
      sum.allocatedBytes += Double(page[index].allocatedBytes)
    }
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
