/// One kind of input from outside, and what its reader promises whatever the input is.
struct FuzzTarget: Sendable {
  /// What the command line calls it.
  let name: String
  /// The longest input that is tried, in bytes.
  let byteLimit: Int
  /// Reads an input; returns the promises that were broken, a sentence each.
  let broken: @Sendable ([UInt8]) -> [String]

  init(
    _ name: String,
    byteLimit: Int,
    _ check: @escaping @Sendable ([UInt8], inout Promises) -> Void
  ) {
    self.name = name
    self.byteLimit = byteLimit
    broken = { input in
      var promises = Promises()
      check(input, &promises)
      return promises.broken
    }
  }

  /// All kinds, small ones first.
  static let all: [FuzzTarget] = [
    .query, .event, .robots, .assetLinks, .association, .webManifest, .jsonLD, .sitemap, .row,
    .response, .archive, .liveScores, .segment, .page,
  ]
}

/// The promises that one input broke.
struct Promises {
  /// A sentence each.
  private(set) var broken: [String] = []

  /// Notes `sentence`, which says what is wrong, unless the promise holds.
  mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { broken.append(sentence()) }
  }

  /// Notes sentences that somebody else found.
  mutating func note(_ sentences: [String]) { broken += sentences }
}

/// An input that is taken apart from its start: choices first, content behind.
struct FuzzInput {
  /// What was not taken yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte; 0 behind the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next bytes up to a line feed, which is taken too.
  mutating func line() -> [UInt8] {
    let line = rest.prefix { $0 != 0x0A }
    rest = rest.dropFirst(line.count + 1)
    return Array(line)
  }
}
