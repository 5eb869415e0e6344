import Addressing
import Records
import Rules

/// Reads the lines of a robots.txt file one after the other.
struct RobotsReader {
  /// The longest line that is read whole: 16 KiB.
  static let lineLimit = 16 * 1024

  /// How many findings of one rule are noted; a file of nothing but mistakes says no more.
  private static let findingLimit = 20

  private(set) var groups: [RobotsGroup] = []
  private(set) var sitemaps: [String] = []
  private(set) var findings: [Finding] = []

  private var knownSitemaps: Set<String> = []
  private var counts: [String: Int] = [:]
  /// Whether no rule is behind the last agent, so that another one joins it.
  private var isNamingAgents = false
  private var line = 0
  private var isText = true

  /// Reads every line; line ends are LF, CR or both.
  mutating func read(_ text: RobotsText) {
    isText = text.isText
    let bytes = text.bytes[...]
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
      line += 1
      read(line: bytes[start..<end])
      start = end + 1
      if end < bytes.endIndex, bytes[end] == 0x0D, start < bytes.endIndex, bytes[start] == 0x0A {
        start += 1
      }
    }
  }

  private mutating func read(line bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    let isCut = bytes.count > Self.lineLimit
    if isCut { bytes = bytes.prefix(Self.lineLimit) }
    if let comment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<comment] }
    let content = bytes.trimmed
    guard !content.isEmpty else { return }
    if isCut { note(.robotsLineTooLong, content) }
    guard let (written, value, hasColon) = Self.parted(content),
      let (key, isMisspelled) = RobotsKey.read(written)
    else {
      if isText { note(.robotsLineUnknown, content) }
      return
    }
    if isMisspelled || !hasColon {
      note(.robotsTypo, content, hasColon ? nil : "The colon is missing.")
    }
    switch key {
    case .userAgent: readAgent(value, content)
    case .allow: if !isCut { readRule(allows: true, value, content) }
    case .disallow: readRule(allows: false, value, content)
    case .crawlDelay: readDelay(value, content)
    case .sitemap: readSitemap(value, content)
    case .foreign: break
    }
  }

  /// Parts a line at its colon, or at its white space when it has none and a key before it.
  private static func parted(
    _ content: ArraySlice<UInt8>
  ) -> (key: String, value: ArraySlice<UInt8>, hasColon: Bool)? {
    if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
      return (key(content[..<colon]), content[(colon + 1)...].trimmed, true)
    }
    // The colon that Chinese and Japanese keyboards write, U+FF1A.
    let wide: [UInt8] = [0xEF, 0xBC, 0x9A]
    if let colon = content.firstIndex(of: wide[0]), content[colon...].starts(with: wide) {
      return (key(content[..<colon]), content[(colon + 3)...].trimmed, false)
    }
    guard let space = content.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { return nil }
    let value = content[space...].trimmed
    return value.contains { $0 <= 0x20 } ? nil : (key(content[..<space]), value, false)
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimmed.prefix(64), as: UTF8.self).lowercased()
  }

  private mutating func readAgent(_ value: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    let end = value.firstIndex { !Self.isTokenByte($0) } ?? value.endIndex
    var token = String(decoding: value[..<end], as: UTF8.self)
    let isStar = value.first == UInt8(ascii: "*")
    if isStar, !(value.dropFirst().first.map(Self.isTokenByte) ?? false) { token = "*" }
    if token.isEmpty { note(.robotsAgentMissing, content) }
    if value.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
      note(.robotsAgentList, content)
    }
    if !isNamingAgents { groups.append(RobotsGroup()) }
    groups[groups.count - 1].add(agent: token)
    isNamingAgents = true
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Reads an `Allow` or `Disallow` line; one without a value is no rule.
  private mutating func readRule(
    allows: Bool,
    _ value: ArraySlice<UInt8>,
    _ content: ArraySlice<UInt8>
  ) {
    isNamingAgents = false
    guard !groups.isEmpty else { return note(.robotsRuleBeforeGroup, content) }
    guard let first = value.first else { return }
    var pattern = value
    if first != UInt8(ascii: "/"), first != UInt8(ascii: "*"), first != UInt8(ascii: "$") {
      guard !Self.isWholeAddress(value) else {
        return note(
          .robotsPatternWithoutSlash,
          content,
          "It is a whole address and matches nothing."
        )
      }
      note(.robotsPatternWithoutSlash, content)
      pattern = [UInt8(ascii: "/")] + value
    }
    groups[groups.count - 1].rules.append(
      RobotsRule(
        allows: allows,
        pattern: RobotsPath(pattern: pattern),
        line: line,
        text: Self.text(content)
      )
    )
  }

  private static func isWholeAddress(_ value: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: value.prefix(8), as: UTF8.self).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Reads a `Crawl-delay` line, which is no rule and so begins no group behind it
  /// (RFC 9309 sections 2.2.1 and 2.2.4).
  private mutating func readDelay(_ value: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    guard !groups.isEmpty else { return note(.robotsRuleBeforeGroup, content) }
    let isNumber =
      value.count <= 12 && value.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    let seconds = isNumber ? Double(String(decoding: value, as: UTF8.self)) : nil
    groups[groups.count - 1].add(delay: seconds)
    if seconds == nil { note(.robotsDelayMalformed, content) }
  }

  private mutating func readSitemap(_ value: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    guard !value.isEmpty else { return }
    if !Self.isWholeAddress(value) { note(.robotsSitemapRelative, content) }
    let address = WebAddress.spelling(value)
    if knownSitemaps.insert(address).inserted { sitemaps.append(address) }
  }

  private mutating func note(
    _ rule: Rule,
    _ content: ArraySlice<UInt8>,
    _ detail: String? = nil
  ) {
    counts[rule.id, default: 0] += 1
    guard counts[rule.id, default: 0] <= Self.findingLimit else { return }
    let position = SourcePosition(line: line, column: 1)
    findings.append(Finding(rule, detail, at: position, evidence: Self.text(content)))
  }

  private static func text(_ content: ArraySlice<UInt8>) -> String {
    String(decoding: content.prefix(400), as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at either end.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first <= 0x20 { slice = slice.dropFirst() }
    while let last = slice.last, last <= 0x20 { slice = slice.dropLast() }
    return slice
  }
}
