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

  private let rules: RobotsRuleList

  /// The rules about training models.
  private let trainingRules: RobotsRuleList

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
    self.rules = RobotsRuleList(rules)
    self.trainingRules = RobotsRuleList(trainingRules)
  }

  private init(blanket: RobotsVerdict) {
    group = nil
    crawlDelay = nil
    sitemaps = []
    self.blanket = blanket
    rules = RobotsRuleList([])
    trainingRules = rules
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
    guard let rule = rules.decision(for: RobotsPath(address)) else {
      return RobotsVerdict(allowed: true, group: group)
    }
    return RobotsVerdict(allowed: rule.allows, group: group, rule: rule.text, line: rule.line)
  }

  /// Whether the site refuses, in a group for Applebot-Extended, that models learn from a page.
  ///
  /// This is a note for those who use the page. It never allows or forbids fetching.
  package func isTrainingDisallowed(for address: WebAddress) -> Bool {
    trainingRules.decision(for: RobotsPath(address)).map { !$0.allows } ?? false
  }
}
