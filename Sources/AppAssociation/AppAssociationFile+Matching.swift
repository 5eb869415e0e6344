package import Addressing
import Basics
package import Records
import Rules

extension AppAssociationFile {
  /// Returns what the file says about `url` for each of its apps, in the file's order.
  ///
  /// The address is taken as given, its fragment included. For each app the first rule of the
  /// file that matches decides, and an exclusion is final. Only https addresses belong to apps.
  /// The host is not compared: the file counts as served by the address's own host.
  package func match(url: WebAddress) -> [AppVerdict] {
    guard url.isSecure else {
      return verdicts([Decision?](repeating: nil, count: appIDs.count)) { _ in Self.notSecure }
    }
    var subject = LinkSubject(url)
    return verdicts(decide(&subject)) { $0.mismatch(&subject) }
  }

  /// Returns the verdicts on `url` in the form that a page record keeps: of at most `limit` apps, those
  /// that the URL opens before all others.
  package func universalLinks(
    for url: WebAddress,
    limit: Int = AppAssociationFile.appLimit
  ) -> UniversalLinks {
    guard url.isSecure else {
      let apps = appIDs.prefix(limit).map {
        UniversalLinks.App(appID: shown($0), verdict: "none", rule: nil)
      }
      return UniversalLinks(state: state, apps: apps)
    }
    var subject = LinkSubject(url)
    let decisions = decide(&subject)
    var apps: [UniversalLinks.App] = []
    let recorded = appIDs.count > limit ? recorded(decisions, limit) : nil
    apps.reserveCapacity(recorded?.count ?? appIDs.count)
    for (index, appID) in appIDs.enumerated() where recorded?.contains(index) ?? true {
      let rule = rule(of: decisions[index])
      apps.append(
        UniversalLinks.App(
          appID: shown(appID),
          verdict: Self.verdict(of: rule).rawValue,
          rule: rule?.text
        )
      )
    }
    return UniversalLinks(state: state, apps: apps)
  }

  /// Returns whether any app opens `url`, and makes nothing on the way.
  package func isClaimed(_ url: WebAddress) -> Bool {
    guard url.isSecure else { return false }
    var subject = LinkSubject(url)
    if appIDs.count == 1, malformed.isEmpty {
      for entry in entries where !entry.apps.isEmpty {
        if let rule = entry.firstMatch(&subject) { return !entry.rules[rule].isExclude }
      }
      return false
    }
    let decisions = decide(&subject)
    return decisions.contains { decision in
      decision.map { !entries[$0.entry].rules[$0.rule].isExclude } ?? false
    }
  }

  /// The first rule with which an app accepts `url` where no exclusion comes before it.
  ///
  /// - Parameters:
  ///   - appID: The app's identifier.
  ///   - url: The URL.
  /// - Returns: The rule as the file writes it; `nil` when the app has none that accepts the URL.
  package func acceptingRule(of appID: String, for url: WebAddress) -> String? {
    guard url.isSecure, let app = appIDs.firstIndex(where: { shown($0) == appID }) else {
      return nil
    }
    var subject = LinkSubject(url)
    for entry in entries where entry.apps.contains(app) {
      for rule in entry.rules where !rule.isExclude && rule.mismatch(&subject) == nil {
        return rule.text
      }
    }
    return nil
  }

  /// Which rule decides for an app.
  struct Decision {
    let entry: Int
    let rule: Int
  }

  private static let notSecure = "only https addresses belong to apps"

  /// The most characters of an identifier that are shown.
  private static let identifierLimit = 200

  /// The indexes of the apps that a record keeps of more than `limit`.
  private func recorded(_ decisions: [Decision?], _ limit: Int) -> Set<Int> {
    let verdicts = decisions.map { Self.verdict(of: rule(of: $0)) }
    let order: [AppVerdict.Verdict] = [.match, .exclude, .none]
    let sorted = order.flatMap { verdict in verdicts.indices.filter { verdicts[$0] == verdict } }
    return Set(sorted.prefix(limit))
  }

  /// The rule that decided.
  func rule(of decision: Decision?) -> AssociationRule? {
    decision.map { entries[$0.entry].rules[$0.rule] }
  }

  /// The identifier as it is shown.
  func shown(_ appID: String) -> String {
    ReportText.cut(appID, to: Self.identifierLimit)
  }

  /// Returns the deciding rule for each app, `nil` where none matches and where there is no app.
  private func decide(_ subject: inout LinkSubject) -> [Decision?] {
    var decisions = [Decision?](repeating: nil, count: appIDs.count)
    var open = appIDs.count
    for index in entries.indices where open > 0 {
      let apps = entries[index].apps
      guard apps.contains(where: { decisions[$0] == nil }) else { continue }
      guard let deciding = entries[index].firstMatch(&subject) else { continue }
      for app in apps where decisions[app] == nil {
        decisions[app] = Decision(entry: index, rule: deciding)
        open -= 1
      }
    }
    for app in malformed { decisions[app] = nil }
    return decisions
  }
}

extension LinkSubject {
  /// Takes the parts of `url` as it spells them.
  init(_ url: WebAddress) {
    let path = url.pathBytes.indices
    let target = url.targetBytes.endIndex
    self.init(
      url.bytes,
      path: path,
      query: min(path.upperBound + 1, target)..<target,
      fragment: min(target + 1, url.bytes.count)..<url.bytes.count
    )
  }
}
