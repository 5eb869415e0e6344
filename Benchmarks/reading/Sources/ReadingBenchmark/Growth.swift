import Addressing
import CReadingPeers
import Foundation
import Markup
import Reading
import Records

/// What a byte costs in pages of 10 KiB to 10 MiB: the same at every size when reading is linear.
enum Growth {
  private static let sizes = [10 << 10, 100 << 10, 1 << 20, (10 << 20) - 4096]

  /// The most nanoseconds per byte with which the next size is still tried.
  private static let dearest = 1_000.0

  /// Prints the cost per byte of growing pages, real and made.
  static func print(_ corpus: Corpus) {
    Swift.print(
      Measurement.row(["ns/byte", "10 KiB", "100 KiB", "1 MiB", "10 MiB", "10 MiB, s", "x 100K"])
    )
    let address = corpus.pages[0].address
    for page in real(corpus) + MadePages.growing {
      let opening = Array("<!doctype html><meta charset=utf-8><title>t</title><body>".utf8)
      var costs: [Double] = []
      for size in sizes {
        // Where a byte of 1 MiB is this dear, 10 MiB would take minutes; the figures say enough.
        guard (costs.last ?? 0) < dearest else { break }
        costs.append(cost(of: PageInput(address: address, body: opening + fill(page, size))))
      }
      var texts = costs.map { Measurement.text($0, 2) }
      if costs.count == sizes.count, let last = costs.last {
        texts.append(Measurement.text(last * Double(sizes[sizes.count - 1]) / 1e9, 2))
        texts.append(Measurement.text(last / costs[1], 2))
      } else {
        texts.append("left out: not linear")
      }
      Swift.print(Measurement.row([page.name] + texts))
    }
  }

  /// The bodies of real pages of the middle size.
  private static func real(_ corpus: Corpus) -> [MadePages.Growing] {
    let large = corpus.pages.filter { (60_000...120_000).contains($0.bytes.count) }
    return large.prefix(400).enumerated().filter { $0.offset % 40 == 0 }.map { _, page in
      var findings: [Finding] = []
      let tree = PageTree(reading: page.bytes, charset: nil, findings: &findings)
      let body = body(of: tree.source)
      return MadePages.Growing(String(page.name.prefix(16)), repeating: body)
    }
  }

  private static func body(of source: [UInt8]) -> [UInt8] {
    let text = String(decoding: source, as: UTF8.self)
    guard let start = text.range(of: "<body") else { return source }
    let end = text.range(of: "</body", options: .backwards)?.lowerBound ?? text.endIndex
    return start.lowerBound < end ? Array(text[start.lowerBound..<end].utf8) : source
  }

  private static func fill(_ page: MadePages.Growing, _ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 4096)
    var number = 0
    while bytes.count < size {
      bytes += page.piece(number)
      number += 1
    }
    return Array(bytes.prefix(size))
  }

  private static func cost(of input: PageInput) -> Double {
    let rounds = input.body.count > 1 << 19 ? 2 : 10
    var best = UInt64.max
    for _ in 0..<rounds {
      let start = peer_cpu_time()
      keep(PageJudge.read(input))
      best = min(best, peer_cpu_time() - start)
    }
    return Double(best) / Double(input.body.count)
  }
}
