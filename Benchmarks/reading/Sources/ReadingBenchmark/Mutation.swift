import Addressing
import CReadingPeers
import Reading
import ReadingChecks

/// Reads real pages that were damaged in ways that networks, editors and attackers do it.
enum Mutation {
  /// The splitmix64 generator: the same numbers from the same seed, everywhere.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }

  /// The most bytes of a damaged page.
  private static let limit = 1 << 20

  /// Reads `pages` damaged pages, and prints what came of them.
  ///
  /// - Parameters:
  ///   - corpus: The pages to damage.
  ///   - pages: How many damaged pages to make.
  ///   - seed: The number that decides what is damaged how.
  static func run(_ corpus: Corpus, pages: Int, seed: UInt64) {
    var broken = 0
    var bytes = 0
    var slowest: (milliseconds: Double, number: Int) = (0, 0)
    for number in 0..<pages {
      var random = Random(state: seed &+ UInt64(number) &* 0x1_0000_0001)
      let input = damaged(corpus, &random)
      bytes += input.body.count
      let start = peer_cpu_time()
      keep(PageJudge.read(input))
      let milliseconds = Double(peer_cpu_time() - start) / 1e6
      if milliseconds > slowest.milliseconds { slowest = (milliseconds, number) }
      let problems = RecordCheck(input, isRepeated: number % 16 == 0).problems
      guard !problems.isEmpty else { continue }
      broken += 1
      print("page \(number), \(input.address.text): \(problems.joined(separator: "; "))")
    }
    print(
      "\(pages) damaged pages, \(bytes >> 20) MiB, seed \(seed): \(broken) broke a promise; the "
        + "slowest, number \(slowest.number), took \(Measurement.text(slowest.milliseconds, 0)) ms"
    )
  }

  /// Returns a page of the corpus with some of its bytes changed, moved, cut or taken from others.
  private static func damaged(_ corpus: Corpus, _ random: inout Random) -> PageInput {
    let page = corpus.pages[Int.random(in: 0..<corpus.pages.count, using: &random)]
    var bytes = Array(page.bytes.prefix(limit))
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard bytes.count > 16 else { break }
      damage(&bytes, with: corpus, &random)
    }
    var input = PageInput(address: page.address, body: Array(bytes.prefix(limit)))
    let charsets: [String?] = [nil, nil, nil, "utf-8", "gbk", "windows-1256", "utf-16le", "x"]
    input.charset = charsets[Int.random(in: 0..<charsets.count, using: &random)]
    return input
  }

  private static func damage(_ bytes: inout [UInt8], with corpus: Corpus, _ random: inout Random) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...20_000, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      for _ in 0..<Int.random(in: 1...500, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4:
      let other = corpus.pages[Int.random(in: 0..<corpus.pages.count, using: &random)].bytes
      guard !other.isEmpty else { return }
      let from = Int.random(in: 0..<other.count, using: &random)
      bytes.replaceSubrange(place..<end, with: other[from..<min(other.count, from + end - place)])
    case 5:
      // Markup characters where none belong.
      let marks = Array("<>\"'&/=!-{}[],:\\\0\r".utf8)
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          marks[Int.random(in: 0..<marks.count, using: &random)]
      }
    case 6:
      // Every one of a mark is lost, as careless filters do it.
      let mark = Array("<>\"&;/".utf8)[Int.random(in: 0..<6, using: &random)]
      let kept = bytes[place..<end].filter { $0 != mark }
      bytes.replaceSubrange(place..<end, with: kept)
    default: bytes[place..<end].reverse()
    }
  }
}
