package import Addressing
package import Records

/// The rules of a site that concern one crawler.
package struct RobotsRules: Sendable {
  /// The name of the group that was chosen, as the file writes it; `nil` when none is for us.
  package let group: String?

  /// The seconds to leave between requests, if the group asks for it; the longest of several.
  package let crawlDelay: Double?

  /// The addresses of sitemaps as the file writes them.
  package let sitemaps: [String]

  /// Whether everything is allowed or forbidden without asking a rule, and why.
  private let blanket: RobotsVerdict?

  /// The rules, the most specific first, and of equal ones those that allow first.
  private let rules: [RobotsRule]

  /// The rules about training models, in the order of ``rules``.
  private let trainingRules: [RobotsRule]

  /// How many rules with wildcards are matched as they stand.
  ///
  /// Sites write some dozens. Behind this number a rule that forbids is cut before its first
  /// star, and one that allows is passed over, so that a hostile file cannot make each
  /// address cost more than a few milliseconds, nor gain anything by trying.
  package static let wildcardLimit = 2000

  init(
    group: String?,
    rules: [RobotsRule],
    crawlDelay: Double?,
    sitemaps: [String],
    trainingRules: [RobotsRule]
  ) {
    self.group = group
    self.crawlDelay = crawlDelay
    self.sitemaps = sitemaps
    blanket = nil
    self.rules = Self.ordered(rules)
    self.trainingRules = Self.ordered(trainingRules)
  }

  private init(blanket: RobotsVerdict) {
    group = nil
    crawlDelay = nil
    sitemaps = []
    self.blanket = blanket
    rules = []
    trainingRules = []
  }

  /// Rules that allow everything: the site has no robots.txt.
  package static let allowAll = RobotsRules(blanket: RobotsVerdict(allowed: true))

  /// Rules that forbid everything, because nobody knows what the site wants.
  package static func disallowAll(_ reason: String) -> RobotsRules {
    RobotsRules(blanket: RobotsVerdict(allowed: false, rule: reason))
  }

  /// Returns the rules that an answer to a request for robots.txt stands for.
  ///
  /// A file that is not there allows everything, and so does a chain of redirects that the
  /// crawler gave up on. A server that fails, or asks for fewer requests, forbids everything
  /// until it answers (RFC 9309 §2.3.1).
  ///
  /// - Parameters:
  ///   - status: The status code; 0 when there was no answer.
  ///   - body: The body of the answer.
  ///   - agents: Product tokens, the most preferred first.
  ///   - findings: Where to note what is wrong with the file.
  /// - Returns: The rules for the first of `agents` that the file names, or for everybody.
  package static func from(
    status: Int,
    body: [UInt8],
    agents: [String] = RobotsFile.agents,
    findings: inout [Finding]
  ) -> RobotsRules {
    switch status {
    case 200..<300: RobotsFile(reading: body, findings: &findings).rules(for: agents)
    case 429: disallowAll("robots.txt answered with status 429")
    case 300..<500: allowAll
    case 0: disallowAll("robots.txt could not be fetched")
    default: disallowAll("robots.txt answered with status \(status)")
    }
  }

  /// Returns the rules that an answer stands for, for callers that report no findings.
  package static func from(
    status: Int,
    body: [UInt8],
    agents: [String] = RobotsFile.agents
  ) -> RobotsRules {
    var findings: [Finding] = []
    return from(status: status, body: body, agents: agents, findings: &findings)
  }

  /// Whether the rules forbid everything for want of a file, and not by the site's own word.
  package var isUnreachable: Bool { blanket?.allowed == false }

  /// Returns what the rules say about `address`.
  ///
  /// The longest rule that matches decides, and one that allows wins against one that forbids.
  /// The file itself may always be fetched (RFC 9309 §2.2.2).
  package func verdict(for address: WebAddress) -> RobotsVerdict {
    if address.pathBytes.elementsEqual("/robots.txt".utf8) {
      return RobotsVerdict(allowed: true, group: group)
    }
    if let blanket { return blanket }
    let path = RobotsPath(address)
    guard let rule = rules.first(where: { $0.pattern.matches(path) }) else {
      return RobotsVerdict(allowed: true, group: group)
    }
    return RobotsVerdict(allowed: rule.allows, group: group, rule: rule.text, line: rule.line)
  }

  /// Whether the site refuses, in a group for Applebot-Extended, that models learn from a page.
  ///
  /// This is a note for those who use the page. It never allows or forbids fetching.
  package func isTrainingRefused(for address: WebAddress) -> Bool {
    let path = RobotsPath(address)
    return trainingRules.first { $0.pattern.matches(path) }.map { !$0.allows } ?? false
  }

  private static func ordered(_ rules: [RobotsRule]) -> [RobotsRule] {
    var wildcards = 0
    let bounded = rules.compactMap { rule -> RobotsRule? in
      guard rule.pattern.hasWildcard else { return rule }
      wildcards += 1
      if wildcards <= wildcardLimit { return rule }
      guard !rule.allows else { return nil }
      return RobotsRule(
        allows: false,
        pattern: rule.pattern.withoutWildcards,
        line: rule.line,
        text: rule.text
      )
    }
    return bounded.sorted { left, right in
      if left.pattern.specificity != right.pattern.specificity {
        return left.pattern.specificity > right.pattern.specificity
      }
      if left.allows != right.allows { return left.allows }
      return left.line < right.line
    }
  }
}
