import Addressing
import Frontier
package import Records
import Rules

/// Which pages of a site have a banner, and which an app opens, by the template of their URLs.
///
/// Pages that one program makes share a template (``AddressTemplate``), and lose their tags together.
package struct SiteTags: Sendable {
  /// The pages of one template.
  private struct Template {
    var pages = 0
    /// The pages without a banner.
    var bare = 0
    /// The pages without one as they are served whose scripts make one.
    var scripted = 0
    /// The pages that no app opens.
    var unclaimed = 0
    var bareExample: String?
    var unclaimedExample: String?
  }

  /// The host.
  private let host: String
  private var templates: [String: Template] = [:]
  private var pages = 0
  private var bannerExample: String?
  private var linkExample: String?

  /// The most templates that are distinguished.
  private static let limit = 10_000
  /// The most templates that an answer lists.
  private static let shown = 50

  /// Creates a site without pages.
  package init(host: String) { self.host = host }

  /// Whether no page was counted.
  package var isEmpty: Bool { pages == 0 }

  /// Counts a page; one that is no page of a result, such as an error, does not count.
  package mutating func add(_ record: PageRecord) {
    let status = record.fetch?.status ?? 200
    guard (200...299).contains(status), record.robots.allowed,
      !record.reasons.contains(Reason.notHTML)
    else { return }
    let name = AddressTemplate.text(of: record.url)
    guard templates[name] != nil || templates.count < Self.limit else { return }
    var template = templates[name] ?? Template()
    pages += 1
    template.pages += 1
    let url = record.url.text
    if record.banner?.appID == nil, record.banner?.clipBundleID == nil {
      template.bare += 1
      template.bareExample = min(template.bareExample ?? url, url)
      if record.findings.contains(where: { $0.rule == Rule.scriptsBannerMade.id }) {
        template.scripted += 1
      }
    } else {
      bannerExample = min(bannerExample ?? url, url)
    }
    if record.universalLinks?.apps.contains(where: { $0.verdict == "match" }) ?? false {
      linkExample = min(linkExample ?? url, url)
    } else {
      template.unclaimed += 1
      template.unclaimedExample = min(template.unclaimedExample ?? url, url)
    }
    templates[name] = template
  }

  /// The answers to `questions` for the site.
  package func answers(to questions: [Diagnosis.Question]) -> [Diagnosis] {
    questions.map { question in
      switch question {
      case .banner: banner
      case .link: link
      }
    }
  }

  /// The templates, those that lack most first.
  private func sorted(_ count: (Template) -> Int) -> [(name: String, template: Template)] {
    templates.map { (name: $0.key, template: $0.value) }
      .filter { count($0.template) > 0 }
      .sorted { (count($1.template), $0.name) < (count($0.template), $1.name) }
  }

  private var banner: Diagnosis {
    var log = CauseLog()
    let lacking = sorted(\.bare)
    for (name, template) in lacking.prefix(Self.shown) {
      let others = bannerExample.map { "; others have, such as \($0)" } ?? ""
      let scripts =
        template.scripted == 0 ? "" : " A script makes one on \(template.scripted) of them."
      log.note(
        template.scripted == template.bare ? .possible : .certain,
        .page,
        "\(Self.count(template.bare, of: template.pages)) like \(name) \(Self.have(template.bare)) "
          + "no Smart App Banner\(others).\(scripts)",
        fix: "Look at one: pippin why \(template.bareExample ?? host) --banner",
        proof: template.bareExample
      )
    }
    finish(&log, lacking.count, "have a banner")
    let bare = lacking.reduce(0) { $0 + $1.template.bare }
    return Diagnosis(.banner, nil, host, log) { answer in
      switch answer {
      case .yes, .works: "All \(pages) pages of \(host) have a Smart App Banner."
      case .unknown: "Scripts alone make the banners of \(bare) of \(pages) pages of \(host)."
      case .no: "\(Self.count(bare, of: pages)) of \(host) \(Self.have(bare)) no Smart App Banner."
      }
    }
  }

  private var link: Diagnosis {
    var log = CauseLog()
    let lacking = sorted(\.unclaimed)
    for (name, template) in lacking.prefix(Self.shown) {
      let others = linkExample.map { "; others open one, such as \($0)" } ?? ""
      log.note(
        .certain,
        .server,
        "\(Self.count(template.unclaimed, of: template.pages)) like \(name) "
          + "\(template.unclaimed == 1 ? "opens" : "open") no app\(others).",
        fix: "Look at one: pippin why \(template.unclaimedExample ?? host) --link",
        proof: template.unclaimedExample
      )
    }
    finish(&log, lacking.count, "are given to an app by the association file")
    log.leaveOut("The app's own half, and Apple's copy: pippin why URL --cdn --entitlements FILE")
    let without = lacking.reduce(0) { $0 + $1.template.unclaimed }
    return Diagnosis(.link, .ios, host, log) { answer in
      switch answer {
      case .yes, .works, .unknown: "All \(pages) pages of \(host) can open an app on iPhone."
      case .no:
        "\(Self.count(without, of: pages)) of \(host) \(without == 1 ? "opens" : "open") "
          + "Safari on iPhone."
      }
    }
  }

  /// Notes the templates whose pages lack nothing, and those that are not shown.
  private func finish(_ log: inout CauseLog, _ lacking: Int, _ words: String) {
    let whole = templates.count - lacking
    if whole > 0 {
      log.fine.append(
        "All pages of \(whole == 1 ? "1 template" : "\(whole) templates") of URLs \(words)."
      )
    }
    if lacking > Self.shown {
      log.unseen.append("\(lacking - Self.shown) more templates of URLs are not listed.")
    }
  }

  private static func count(_ part: Int, of all: Int) -> String {
    "\(part) of \(all) \(all == 1 ? "page" : "pages")"
  }

  private static func have(_ count: Int) -> String { count == 1 ? "has" : "have" }
}
