import Addressing
import Records
import Rules

extension CheckList {
  /// Whether the page leads into an app, and to what in it.
  static func deepLinks(_ record: PageRecord, _ sign: AppSign?) -> [Check] {
    let openings = Opening.all(of: record)
    if openings.isEmpty, sign == nil {
      let message =
        "The page names no app, and nothing shows that its site has one. With an app, ask anew: "
        + "--expect app."
      return [Check("deep-links.present", .deepLinks, .skipped, message)]
    }
    guard !openings.isEmpty else {
      return [
        Check(
          "deep-links.present",
          .deepLinks,
          .fail,
          "The page names no app that opens it.",
          fix: "Add a Smart App Banner with app-argument, or match the URL in the host's "
            + "apple-app-site-association file."
        )
      ]
    }
    let winners = openings.filter(\.wins).map { "\($0.target) on \($0.platformName)" }
    var checks = [
      Check(
        "deep-links.present",
        .deepLinks,
        isUnsure(openings, record) ? .warning : .pass,
        "A tap \(isUnsure(openings, record) ? "may open" : "opens") "
          + "\(winners.joined(separator: "; ")).",
        evidence: openings.map(\.line)
      )
    ]
    // An App Clip is opened by the page's own URL, and takes no argument.
    if record.deepLinks.allSatisfy({ $0.url == nil }), record.banner?.clipBundleID == nil,
      !FormPage.isForm(record.url)
    {
      checks.append(
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
      )
    }
    return checks
  }

  /// Whether what opens hangs on a banner whose parts Safari may divide otherwise.
  private static func isUnsure(_ openings: [Opening], _ record: PageRecord) -> Bool {
    openings.contains { $0.wins && $0.link.source == "banner" }
      && record.findings.contains { $0.rule == Rule.bannerSeparator.id }
  }

  /// Whether the host's association file claims the address.
  static func universalLinks(_ record: PageRecord, _ sign: AppSign?) -> [Check] {
    let links = record.universalLinks ?? UniversalLinks(state: "unknown")
    let lines = links.apps.map { app in
      "\(app.appID): \(app.verdict)" + (app.rule.map { " by \($0)" } ?? "")
    }
    let matches = links.apps.filter { $0.verdict == "match" }.map(\.appID)
    func check(_ state: Check.State, _ message: String, fix: String? = nil) -> [Check] {
      [
        Check(
          "universal-links.match",
          .universalLinks,
          state,
          message,
          fix: fix,
          evidence: lines
        )
      ]
    }
    switch links.state {
    case "valid" where matches.isEmpty:
      if !(WebAddress(record.url.text)?.isSecure ?? true) {
        return check(.skipped, "Universal Links work over https only.")
      }
      if links.apps.isEmpty {
        return check(
          .warning,
          "The association file names no app for links.",
          fix: "Add applinks with the app and the paths that it opens."
        )
      }
      if links.apps.contains(where: { $0.verdict == "exclude" }) {
        // The site's own decision, so that nothing needs to be done.
        return check(.skipped, "The association file excludes this URL.")
      }
      return check(
        .warning,
        "The association file gives this URL to no app.",
        fix: "Add a component that matches the path. Try it: pippin match URL --association FILE"
      )
    case "valid":
      return check(
        .pass,
        "The association file gives this URL to \(matches.joined(separator: ", "))."
      )
    case "invalid":
      return check(
        .fail,
        "The host's association file cannot be used.",
        fix: "See its findings: pippin match URL --association FILE"
      )
    case "missing" where sign == nil:
      return check(
        .skipped,
        "The host has no apple-app-site-association file, and the page no app."
      )
    case "missing":
      return check(
        .warning,
        "The host has no apple-app-site-association file.",
        fix: "Serve one at /.well-known/apple-app-site-association over https, without a redirect."
      )
    default:
      let isDisallowed =
        record.fetch == nil && !record.robots.allowed
        || record.findings.contains { $0.rule == Rule.associationRobotsDisallowed.id }
      let reason =
        isDisallowed
        ? "robots.txt disallows asking for it"
        : record.fetch == nil
          ? "give one: --association FILE"
          : "Universal Links work over https only"
      return check(.skipped, "No association file was read; \(reason).")
    }
  }
}
