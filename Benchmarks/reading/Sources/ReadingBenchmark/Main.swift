import CReadingPeers
import Foundation

/// Measures how Pippin reads pages, beside libxml2 by itself.
@main
struct Main {
  private static let usage = """
    usage: ReadingBenchmark measure CORPUS [ROUNDS] [FILE]  times and allocations, by stage
                                                         (FILE: where to write them page by page)
           ReadingBenchmark growth CORPUS                   cost per byte from 10 KiB to 10 MiB
           ReadingBenchmark limits [NAME]                   hostile input of the full size; fails when
                                                         one is slow, or not linear
           ReadingBenchmark read CORPUS READER PAGES PASSES reads only, for a profiler
           ReadingBenchmark decode CORPUS FOLDER            writes the pages as UTF-8
           ReadingBenchmark seen CORPUS                     what was read, one JSON text a line
           ReadingBenchmark mutate CORPUS PAGES SEED        reads damaged pages

    """

  static func main() {
    peer_print_lines()
    do {
      let isKnown = try run(Array(CommandLine.arguments.dropFirst()))
      guard isKnown else {
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
      }
    } catch {
      FileHandle.standardError.write(Data("ReadingBenchmark: \(error)\n".utf8))
      exit(66)
    }
  }

  private static func run(_ arguments: [String]) throws -> Bool {
    switch (arguments.first, arguments.count) {
    case ("measure", 2...4):
      let rounds = arguments.count > 2 ? Int(arguments[2]) : 5
      guard let rounds, rounds > 0 else { return false }
      let file = arguments.count > 3 ? arguments[3] : nil
      try Measurement(Corpus(arguments[1]), rounds: rounds).print(pagesTo: file)
    case ("growth", 2): try Growth.print(Corpus(arguments[1]))
    case ("limits", 1...2):
      guard try Limits.run(arguments.count > 1 ? arguments[1] : "") else { exit(1) }
    case ("read", 5):
      guard let reader = Reader.all.first(where: { $0.name == arguments[2] }),
        let pages = Int(arguments[3]), let passes = Int(arguments[4])
      else { return false }
      let prepared = try Corpus(arguments[1], limit: pages).pages.map { PreparedPage($0) }
      for _ in 0..<passes { for page in prepared { reader.read(page) } }
      Swift.print(prepared.reduce(0) { $0 + $1.decoded.count })
    case ("decode", 3): try Seen.decode(Corpus(arguments[1]), into: arguments[2])
    case ("seen", 2): try Seen.print(Corpus(arguments[1]))
    case ("mutate", 4):
      guard let pages = Int(arguments[2]), let seed = UInt64(arguments[3]) else { return false }
      Mutation.run(try Corpus(arguments[1]), pages: pages, seed: seed)
    default: return false
    }
    return true
  }
}
