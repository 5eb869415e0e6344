import Basics

extension AppAssociationFile {
  private static let notAnApp = "no app has the identifier, which lacks the form TEAMID.bundle"
  private static let decided = "an earlier rule decided"

  /// The most characters of the reason why a rule did not decide.
  private static let clauseLimit = 1_000

  static func verdict(of rule: AssociationRule?) -> AppVerdict.Verdict {
    guard let rule else { return .none }
    return rule.isExclude ? .exclude : .match
  }

  /// Gathers the verdicts; `why` says why a rule before the deciding one failed.
  ///
  /// Each rule is asked once, however many apps its entry has.
  func verdicts(
    _ decisions: [Decision?],
    why: (AssociationRule) -> String?
  ) -> [AppVerdict] {
    var known = entries.map { [String?](repeating: nil, count: $0.rules.count) }
    let entriesOf = entriesOfApps
    var room = Self.reasonTotal
    return appIDs.indices.map { app in
      let isMalformed = malformed.contains(app)
      let rules = RulesOfApp(self, entriesOf[app], decisions[app])
      let reasons = rules.undecided(min(room, Self.reasonLimit)) { entry, number, isBehind in
        if isMalformed { return Self.notAnApp }
        if isBehind { return Self.decided }
        if let text = known[entry][number] { return text }
        let clause = why(entries[entry].rules[number]) ?? Self.decided
        let text = ReportText.cut(clause, to: Self.clauseLimit)
        known[entry][number] = text
        return text
      }
      room -= reasons.count
      let rule = rule(of: decisions[app])
      return AppVerdict(
        appID: shown(appIDs[app]),
        verdict: Self.verdict(of: rule),
        rule: rule?.text,
        defaults: rule?.defaults,
        location: rule?.location.path,
        reasons: reasons,
        omitted: rules.count - (rule == nil ? 0 : 1) - reasons.count,
        unreached: rules.unreached
      )
    }
  }

  /// The entries of each app, by their indexes, each once.
  private var entriesOfApps: [[Int]] {
    var lists = [[Int]](repeating: [], count: appIDs.count)
    for (index, entry) in entries.enumerated() {
      for app in entry.apps where lists[app].last != index { lists[app].append(index) }
    }
    return lists
  }
}

/// The rules of one app, in the order in which they are tried.
private struct RulesOfApp {
  private let file: AppAssociationFile
  private let entries: [Int]
  private let decision: AppAssociationFile.Decision?
  /// How many there are.
  let count: Int
  /// How many are behind the one that decided.
  let unreached: Int

  init(
    _ file: AppAssociationFile,
    _ entries: [Int],
    _ decision: AppAssociationFile.Decision?
  ) {
    (self.file, self.entries, self.decision) = (file, entries, decision)
    var (count, index) = (0, Int?.none)
    for entry in entries {
      if let decision, decision.entry == entry { index = count + decision.rule }
      count += file.entries[entry].rules.count
    }
    self.count = count
    unreached = index.map { count - $0 - 1 } ?? 0
  }

  /// Why the first rules, at most `limit` of them, did not decide.
  func undecided(
    _ limit: Int,
    why: (_ entry: Int, _ rule: Int, _ isBehind: Bool) -> String
  ) -> [AppVerdict.Reason] {
    var reasons: [AppVerdict.Reason] = []
    var isBehind = false
    for entry in entries {
      for (number, rule) in file.entries[entry].rules.enumerated() {
        if let decision, decision.entry == entry, decision.rule == number {
          isBehind = true
          continue
        }
        guard reasons.count < limit else { return reasons }
        reasons.append(
          AppVerdict.Reason(
            rule: rule.text,
            location: rule.location.path,
            text: why(entry, number, isBehind)
          )
        )
      }
    }
    return reasons
  }
}
