import Addressing
import Records

@testable import Robots
import Rules

extension FuzzTarget {
  /// A robots.txt behind a line with the path that is asked about.
  ///
  /// The rules that decide are compared with a plain reading of RFC 9309, section 2.2.2, and neither
  /// a comment nor the form of line ends changes anything.
  static let robots = FuzzTarget("robots", byteLimit: 4_096) { bytes, promises in
    var input = FuzzInput(bytes)
    let path = "https://plums.example/" + String(decoding: input.line(), as: UTF8.self)
    guard let url = WebAddress(path) else { return }
    let text = Array(input.rest)
    var findings: [Finding] = []
    let file = RobotsFile(reading: text, findings: &findings)
    promises.expect(findings, in: nil, eachAtMost: 20)
    let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
    for finding in findings {
      promises.expect((finding.line ?? 1) <= lines, "\(finding.rule): line \(finding.line ?? 0)")
    }
    let rules = file.rules()
    let verdict = rules.verdict(for: url)
    if let delay = rules.crawlDelay {
      promises.expect(delay.isFinite && delay >= 0, "a delay of \(delay) seconds")
    }
    promises.expect(Set(file.sitemaps).count == file.sitemaps.count, "a sitemap stands twice")
    promises.expect((verdict.line ?? 1) <= lines, "the deciding line is \(verdict.line ?? 0)")
    promises.expect((verdict.line == nil) == (verdict.rule == nil), "a rule without a line")
    let plain = PlainRobots(file).allows(url)
    promises.expect(plain == verdict.allowed, "allowed: \(verdict.allowed); by the RFC: \(plain)")
    var unused: [Finding] = []
    let commented = RobotsFile(reading: text + Array("\n# a comment".utf8), findings: &unused)
    promises.expect(commented.rules().verdict(for: url) == verdict, "a comment changes the verdict")
    // Without carriage returns, line ends can be told apart by nobody.
    guard !text.contains(0x0D), text.count < 2_048 else { return }
    let other = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let same = RobotsFile(reading: other, findings: &unused).rules()
    promises.expect(same.verdict(for: url) == verdict, "the form of line ends changes the verdict")
    promises.expect(same.crawlDelay == rules.crawlDelay, "the form of line ends changes the delay")
  }
}

/// Rules as the RFC describes them: the longest pattern that matches decides, and of equal ones the
/// one that allows.
private struct PlainRobots {
  private let rules: [RobotsRule]

  init(_ file: RobotsFile) {
    let agents = RobotsFile.agents + ["*"]
    let chosen = agents.lazy.map { agent in file.groups.filter { $0.isFor(agent) } }
      .first { !$0.isEmpty }
    rules = (chosen ?? []).flatMap(\.rules)
  }

  /// Whether `url` may be fetched.
  func allows(_ url: WebAddress) -> Bool {
    if url.pathBytes.elementsEqual("/robots.txt".utf8) { return true }
    let path = RobotsPath(url)
    var best: (length: Int, allows: Bool)?
    for rule in rules {
      let isFolded = rule.pattern.folded != nil || path.folded != nil
      let matches =
        Self.matches(rule.pattern.bytes, path.bytes)
        || isFolded
          && Self.matches(rule.pattern.folded ?? rule.pattern.bytes, path.folded ?? path.bytes)
      guard matches else { continue }
      let length = rule.pattern.bytes.count
      guard let old = best, length < old.length || length == old.length && !rule.allows else {
        best = (length, rule.allows)
        continue
      }
    }
    return best?.allows ?? true
  }

  /// Whether `pattern` matches the start of `path`, by trying all that a star may stand for.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let text = isAnchored ? pattern.dropLast() : pattern[...]
    // Where in the path the pattern may have got to.
    var reached = [Bool](repeating: false, count: path.count + 1)
    reached[0] = true
    for byte in text {
      if byte == UInt8(ascii: "*") {
        guard let first = reached.firstIndex(of: true) else { return false }
        for index in first..<reached.count { reached[index] = true }
      } else {
        for index in stride(from: path.count, to: 0, by: -1) {
          reached[index] = reached[index - 1] && path[index - 1] == byte
        }
        reached[0] = false
      }
    }
    return isAnchored ? reached[path.count] : reached.contains(true)
  }
}
