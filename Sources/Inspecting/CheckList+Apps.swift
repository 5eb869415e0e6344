import Addressing
import Records
import Rules

extension CheckList {
  /// Whether the page leads into an app, and to what in it.
  static func deepLinks(
    _ record: PageRecord,
    _ sign: AppSign?,
    _ hostApps: HostApps?
  ) -> [Check] {
    let openings = Opening.all(of: record)
    if openings.isEmpty, sign == nil {
      let message =
        "The page names no app, and nothing shows that its site has one. With an app, ask anew: "
        + "--expect app."
      return [Check("deep-links.present", .deepLinks, .skipped, message)]
    }
    if openings.isEmpty, let made = record.scriptMadeApps.first {
      return [scriptMade(made, record.rendering)]
    }
    guard !openings.isEmpty else {
      let matches = hostApps?.androidMatches ?? []
      return [matches.isEmpty ? noApp(sign) : androidAlone(matches, sign)]
    }
    let winners = openings.filter(\.wins).map { "\($0.target) on \($0.platformName)" }
    let present = Check(
      "deep-links.present",
      .deepLinks,
      isUnsure(openings, record) ? .warning : .pass,
      "A tap \(isUnsure(openings, record) ? "may open" : "opens") "
        + "\(winners.joined(separator: "; ")).",
      evidence: openings.map(\.line)
    )
    return [present] + specific(record)
  }

  private static func noApp(_ sign: AppSign?) -> Check {
    Check(
      "deep-links.present",
      .deepLinks,
      // Which of its URLs an app opens a site decides itself.
      sign == .association ? .warning : .fail,
      "The page names no app that opens it.",
      fix: "Add a Smart App Banner with app-argument, or match the URL in the host's "
        + "apple-app-site-association file."
    )
  }

  /// What is to be known where only a script names an app.
  private static func scriptMade(_ finding: Finding, _ rendering: PageRendering?) -> Check {
    let isThere = rendering.map { rendering in
      [.banner, .appLinks, .twitterApp].contains { rendering[$0] != .same }
    }
    let position = finding.line.map { " (\($0):\(finding.column ?? 1))" } ?? ""
    return Check(
      "deep-links.present",
      .deepLinks,
      .warning,
      "The page as served names no app, but a script makes a tag that does\(position). "
        + (isThere.map {
          $0
            ? "It is there when the page is rendered. "
            : "It was not there when the page was rendered: \(why(rendering)). "
        } ?? "Pippin does not run scripts; Safari does. ")
        + "Whether Safari uses the tag is possible, "
        + "not certain.",
      fix: finding.fix,
      evidence: [finding.evidence].compactMap { $0 }
    )
  }

  /// Why a tag that a script makes may not be there.
  private static func why(_ rendering: PageRendering?) -> String {
    guard let rendering, rendering.end != .failed else { return "that failed" }
    if rendering.blocked.contains(where: { $0.kind == "script" }) {
      return "not all scripts of the page could be run"
    }
    if rendering.errorCount > 0 { return "a script of the page failed with an error" }
    return rendering.end == .settled
      ? "Pippin does not click, scroll or consent" : "it was not read to its end"
  }

  /// What is missing when the page names an app, and nothing in it.
  private static func specific(_ record: PageRecord) -> [Check] {
    // An App Clip is opened by the page's own URL, and takes no argument.
    guard record.deepLinks.allSatisfy({ $0.url == nil }), record.banner?.clipBundleID == nil,
      !FormPage.isForm(record.url)
    else { return [] }
    return [
      Check(
        "deep-links.specific",
        .deepLinks,
        .warning,
        "The page names an app, but not what it opens there.",
        fix: record.banner == nil
          ? "Name the URL of this very page in the app where the app is named, or add a Smart App"
            + " Banner with app-argument."
          : "Add app-argument with the URL of this very page in the app."
      )
    ]
  }

  /// Whether what opens hangs on a banner whose parts Safari may divide otherwise.
  private static func isUnsure(_ openings: [Opening], _ record: PageRecord) -> Bool {
    openings.contains { $0.wins && $0.link.source == "banner" }
      && record.findings.contains { $0.rule == Rule.bannerSeparator.id }
  }

  /// Whether the host's association file claims the address.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - sign: Why it is taken to belong to an app.
  ///   - needsApp: Whether it is a page that people find, so that an app should open it.
  /// - Returns: The answer.
  static func universalLinks(
    _ record: PageRecord,
    _ sign: AppSign?,
    needsApp: Bool = true
  ) -> [Check] {
    let links = record.universalLinks ?? UniversalLinks(state: "unknown")
    let lines = links.apps.map { app in
      "\(app.appID): \(app.verdict)" + (app.rule.map { " by \($0)" } ?? "")
    }
    var result = result(of: links, record, sign)
    if !needsApp, result.state == .warning, failure(record) == nil {
      (result.state, result.fix) = (.skipped, nil)
    }
    return [
      Check(
        "universal-links.match",
        .universalLinks,
        result.state,
        result.message,
        fix: result.fix,
        evidence: lines
      )
    ]
  }

  /// How a check went, why, and what to do.
  private typealias Result = (state: Check.State, message: String, fix: String?)

  private static func result(
    of links: UniversalLinks,
    _ record: PageRecord,
    _ sign: AppSign?
  ) -> Result {
    let matches = links.apps.filter { $0.verdict == "match" }.map(\.appID)
    switch links.state {
    case "valid" where matches.isEmpty: return unmatched(links, record)
    case "valid":
      let apps = matches.joined(separator: ", ")
      return (.pass, "The association file gives this URL to \(apps).", nil)
    case "invalid":
      return (
        .fail,
        "The host's association file cannot be used.",
        "See its findings: pippin match URL --association FILE"
      )
    case "missing" where failure(record) != nil:
      return (
        .warning,
        "The host's apple-app-site-association file cannot be fetched.",
        failure(record)?.fix
      )
    case "missing" where sign == nil:
      return (
        .skipped, "The host has no apple-app-site-association file, and the page no app.", nil
      )
    case "missing":
      return (
        .warning,
        "The host has no apple-app-site-association file.",
        "Serve one at /.well-known/apple-app-site-association over https, without a redirect."
      )
    default:
      return (.skipped, "No association file was read; \(reasonForNoFile(record)).", nil)
    }
  }

  /// What is wrong with the answer to the request for the file, when it was an error.
  private static func failure(_ record: PageRecord) -> Finding? {
    let rules = [
      Rule.associationFailed.id, Rule.associationRedirected.id, Rule.associationOtherName.id,
    ]
    return record.findings.first { rules.contains($0.rule) }
  }

  /// Why a file that can be used gives the page to no app.
  private static func unmatched(_ links: UniversalLinks, _ record: PageRecord) -> Result {
    if !(WebAddress(record.url.text)?.isSecure ?? true) {
      return (.skipped, "Universal Links work over https only.", nil)
    }
    if links.apps.isEmpty {
      return (
        .warning,
        "The association file names no app for links.",
        "Add applinks with the app and the paths that it opens."
      )
    }
    if links.apps.contains(where: { $0.verdict == "exclude" }) {
      // The site's own decision, so that nothing needs to be done.
      return (.skipped, "The association file excludes this URL.", nil)
    }
    return (
      .warning,
      "The association file gives this URL to no app.",
      "Add a component, or in paths a path, that matches the URL, behind those of the app that shows"
        + " the page, and keep those. Try it: pippin match URL --association FILE"
    )
  }

  private static func reasonForNoFile(_ record: PageRecord) -> String {
    let isDisallowed =
      record.fetch == nil && !record.robots.allowed
      || record.findings.contains { $0.rule == Rule.associationRobotsDisallowed.id }
    if isDisallowed { return "robots.txt disallows asking for it" }
    return record.fetch == nil
      ? "give one: --association FILE" : "Universal Links work over https only"
  }
}
