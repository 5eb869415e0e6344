package import Records

/// A site's robots.txt: who may fetch what.
///
/// Reading never fails, because a file with mistakes still says what its author does not want.
/// What is plainly misspelled is read as meant; what is no rule is skipped; each has a
/// ``Finding``.
///
/// Reference: RFC 9309
package struct RobotsFile: Sendable {
  /// How much of a file is read: 500 KiB (RFC 9309 §2.5).
  package static let byteLimit = 500 * 1024

  /// The agents whose groups we obey, the first that the file names.
  ///
  /// Applebot's documentation says that a site which names Googlebot and not Applebot is read as
  /// if it meant both, and what holds for Applebot holds for a crawler after its manner.
  package static let agents = ["Pippinbot", "Applebot", "Googlebot"]

  /// The addresses of sitemaps as written, each once, in the order of the file.
  package let sitemaps: [String]

  /// The groups in the order of the file.
  let groups: [RobotsGroup]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The body of the answer, of which the first ``byteLimit`` bytes count.
  ///   - findings: Where to note what is wrong with the file.
  package init(reading bytes: [UInt8], findings: inout [Finding]) {
    let text = RobotsText(bytes, findings: &findings)
    var reader = RobotsReader()
    reader.read(text)
    findings += reader.findings
    groups = reader.groups
    sitemaps = reader.sitemaps
  }

  /// Returns the rules for the first of `agents` that the file has a group for, or else those
  /// for `*`.
  ///
  /// Groups for one agent are read as one; a delay is only for the agents named right before it.
  /// Agents match by their whole product token, whatever the case, so that rules for
  /// `Applebot-Extended` are none for `Applebot`.
  ///
  /// - Parameter agents: Product tokens, the most preferred first.
  /// - Returns: Rules that allow everything when no group is for any of the agents.
  package func rules(for agents: [String] = RobotsFile.agents) -> RobotsRules {
    for agent in agents + ["*"] {
      let selected = groups.filter { $0.isFor(agent) }
      guard let first = selected.first else { continue }
      return RobotsRules(
        group: first.agents.first { $0.lowercased() == agent.lowercased() },
        rules: selected.flatMap(\.rules),
        crawlDelay: selected.compactMap { $0.crawlDelay(for: agent) }.max(),
        sitemaps: sitemaps,
        trainingRules: trainingRules
      )
    }
    return RobotsRules(
      group: nil,
      rules: [],
      crawlDelay: nil,
      sitemaps: sitemaps,
      trainingRules: trainingRules
    )
  }

  private var trainingRules: [RobotsRule] {
    groups.filter { $0.isFor("Applebot-Extended") }.flatMap(\.rules)
  }
}
