import Addressing
import Basics
import Records

/// The seeds of a run, read from text: one address a line, `#` comments, `key=value` options.
///
///     https://www.example.com/        depth=3 max-pages=500 scope=host
///     https://shop.example/           app=TEAMID.bundle store-id=544007664
///     https://docs.example/           scope=host,api.docs.example exclude=/drafts/*,*.pdf
package struct SeedList: Hashable, Sendable {
  /// The seeds, in order, no address twice.
  package private(set) var seeds: [Seed] = []
  /// The lines that are no seeds, each with what is wrong.
  package private(set) var problems: [SeedProblem] = []

  private var known: Set<WebAddress> = []

  /// The longest line that is read, in bytes; an address has at most 2,083.
  static let lineLimit = 8192

  /// The options that a line may have.
  package static let options = [
    "depth", "max-pages", "scope", "include", "exclude", "app", "store-id",
  ]

  /// Creates a list without seeds.
  package init() {}

  /// Reads the lines of `text`; a bad line becomes a problem and does not stop the others.
  ///
  /// - Parameters:
  ///   - text: The list's text.
  ///   - name: The file's name, for `file:line`.
  package mutating func read(_ text: String, named name: String) {
    if let complaint = Self.complaint(aboutFormatOf: text, name) {
      return note("\(name):1", complaint)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine)
    for (index, line) in lines.enumerated() {
      read(line: line, origin: "\(name):\(index + 1)")
    }
  }

  /// Whether `character` ends a line; the other line breaks of Unicode may be in an address.
  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
  }

  /// Adds one seed given outside a file.
  package mutating func add(_ text: String) {
    read(line: Substring(text), origin: URLPassword.hidden(in: text))
  }

  /// Gives the seeds the numbers that the store knows them by, in order.
  package mutating func number(_ numbers: [Int]) {
    for (index, number) in zip(seeds.indices, numbers) { seeds[index].number = number }
  }

  /// Lets a run follow no link of the seeds.
  package mutating func fetchNothingElse() {
    for index in seeds.indices { seeds[index].depth = 0 }
  }

  private mutating func read(line: Substring, origin: String) {
    let line = line.first == "\u{FEFF}" ? line.dropFirst() : line
    guard line.utf8.count <= Self.lineLimit else {
      return note(origin, "the line has more than \(Self.lineLimit) bytes")
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return }
    guard let address = WebAddress(String(first)) else {
      return note(origin, Self.complaint(about: String(first)))
    }
    guard address.bytes.count <= ScopePolicy.addressLimit else {
      return note(origin, "the URL has more than \(ScopePolicy.addressLimit) bytes")
    }
    var seed = Seed(address: address.canonical, origin: origin)
    if let complaint = Self.apply(words.dropFirst(), to: &seed) { return note(origin, complaint) }
    if address.hasCredentials {
      let advice = "name them with --user or in fetch.hosts-file"
      note(origin, "the user and password of the URL are not sent; \(advice)", isHarmless: true)
    }
    guard known.insert(seed.address).inserted else {
      let options = seed.options(scope: nil, depth: nil).joined(separator: " ")
      let loses = options.isEmpty ? "" : "; its options do not count: \(options)"
      return note(origin, "\(seed.address) is in the list already\(loses)", isHarmless: true)
    }
    seeds.append(seed)
  }

  private mutating func note(_ origin: String, _ message: String, isHarmless: Bool = false) {
    let message = URLPassword.hidden(in: message)
    problems.append(SeedProblem(origin: origin, message: message, isHarmless: isHarmless))
  }

  /// Sets the options `words`, up to a comment; returns what is wrong with the first wrong one.
  static func apply(_ words: ArraySlice<Substring>, to seed: inout Seed) -> String? {
    var named: Set<String> = []
    for word in words {
      if word.hasPrefix("#") { break }
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return "\"\(word)\" is no key=value option" }
      // Patterns add up; of any other option the second would silently undo the first.
      if !named.insert(pair[0]).inserted, !["include", "exclude"].contains(pair[0]) {
        return "\(pair[0]) is named twice"
      }
      if let complaint = apply(pair, to: &seed) { return complaint }
    }
    return nil
  }

  /// Sets an option, a key and a value; returns what is wrong with it.
  private static func apply(_ pair: [String], to seed: inout Seed) -> String? {
    switch pair[0] {
    case "scope": return apply(scope: pair[1], to: &seed)
    case "include", "exclude":
      return apply(pair[1], to: pair[0] == "include" ? \.include : \.exclude, of: &seed)
    case "depth":
      guard let depth = Int(pair[1]), depth >= 0 else { return "depth=\(pair[1]) is no number" }
      seed.depth = depth
    case "max-pages":
      guard let pages = Int(pair[1]), pages > 0 else {
        return "max-pages=\(pair[1]) is no number above 0"
      }
      seed.maxPages = pages
    case "app":
      guard isAppName(pair[1]) else {
        return "app=\(pair[1]) is no app; write TEAMID.bundle, or the package of an Android app"
      }
      seed.app = pair[1]
    case "store-id":
      guard pair[1].utf8.count <= 20, pair[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return "store-id=\(pair[1]) is no number of the App Store"
      }
      seed.storeID = pair[1]
    default:
      return "option \"\(pair[0])\" is unknown; known are \(options.joined(separator: ", "))"
    }
    return nil
  }

  /// Whether `text` can name an app: parts of letters, digits, hyphens and underscores, with full
  /// stops between them.
  ///
  /// References: Apple, "CFBundleIdentifier"; Android, "Set the application ID"
  private static func isAppName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(isAppNameByte) }
  }

  private static func isAppNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Sets the scope to a set of areas: at most one that is relative to the seed, and any others.
  private static func apply(scope text: String, to seed: inout Seed) -> String? {
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let scope = CrawlScope(rawValue: name) {
        guard seed.scope == nil || seed.scope == scope else {
          return "scope=\(text) names two of host, domain, prefix"
        }
        seed.scope = scope
      } else if let area = SeedArea(name) {
        seed.areas.append(area)
      } else {
        return "scope=\(name) is none of host, domain, prefix, and no other host, *.domain or URL"
      }
    }
    return nil
  }

  private static func apply(
    _ text: String,
    to patterns: WritableKeyPath<URLRules, [URLPattern]>,
    of seed: inout Seed
  ) -> String? {
    for pattern in text.split(separator: ",").map(String.init) {
      if let complaint = URLRules.complaint(about: pattern) { return complaint }
      seed.rules[keyPath: patterns].append(URLPattern(pattern))
    }
    let count = seed.rules[keyPath: patterns].count
    return count > URLRules.limit ? "more than \(URLRules.limit) patterns" : nil
  }
}

/// A line of a seed list that is no seed.
package struct SeedProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it is, `file:line`.
  package let origin: String
  /// What is wrong.
  package let message: String
  /// Whether nothing is lost by leaving the line out, as with a repeated address.
  package let isHarmless: Bool

  package var description: String { "\(origin): \(message)" }
}
