import Basics
import Markup
import Records
import Rules

/// Notes that a page names different apps for one kind of device, so that which one opens depends
/// on who reads the page.
///
/// Apps may differ where they can all be meant: iPhone and iPad, the targets that App Links list,
/// editions of one Android app. A vocabulary contradicts another only where both name apps for a
/// kind of device, and none of the one's is the other's.
///
/// Reference: <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>,
/// <https://developers.facebook.com/docs/applinks/metadata-reference>,
/// <https://developer.x.com/en/docs/twitter-for-websites/cards/overview/app-card>
struct AppAgreement {
  /// A kind of device that a statement is about.
  enum Device { case iphone, ipad, apple, android }

  /// One statement that names an app.
  struct Statement {
    let vocabulary: AppVocabulary
    let device: Device
    let app: String
    /// The element; `nil` in a field of the response.
    let element: Int?
    /// The property, as the page's owner knows it.
    let name: String
    /// Whether it is one of several that a single target gives.
    var isRepeated = false
  }

  private let statements: [Statement]

  /// Notes the apps of the page of `record`, whose app markup has been read.
  static func note(
    _ metas: PageMetas,
    _ record: PageRecord,
    findings: inout [Finding]
  ) {
    // Nearly all pages name one app of each platform, or none.
    guard namesSeveral(record) else { return }
    let all = AppStatements(metas, record).all
    let notes = SourceNotes(metas.tree)
    for isAndroid in [false, true] {
      let own = AppAgreement(statements: all.filter { ($0.device == .android) == isAndroid })
      let parties = own.contradicting
      guard parties.count > 1 else { continue }
      let fix = own.fix(parties)
      for party in parties {
        let detail = "\(party.vocabulary.reader) \(party.app.prefix(80)), by \(party.name)."
        if let element = party.element {
          findings.append(notes.finding(.deepLinkAppsDiffer, detail, at: element, fix: fix))
        } else {
          findings.append(Finding(.deepLinkAppsDiffer, detail, fix: fix))
        }
      }
    }
  }

  /// Whether there is more than one app of a platform.
  private static func namesSeveral(_ record: PageRecord) -> Bool {
    var apple: String?
    var android: String?
    for link in record.deepLinks where link.source != DeepLinks.schemaOrg {
      guard let app = link.app else { continue }
      switch link.platform {
      case "ios", "ipad":
        guard app.utf8.allSatisfy(ASCII.isDigit) else { continue }
        if let apple, apple != app { return true }
        apple = app
      case "android":
        if let android, android != app { return true }
        android = app
      default: continue
      }
    }
    return record.appLinks.contains { namesOther($0.package, $0.url) }
      || namesOther(record.twitterApp?.googleplay?.id, record.twitterApp?.googleplay?.url)
  }

  /// Whether an address names another package than the one beside it.
  private static func namesOther(_ package: String?, _ url: String?) -> Bool {
    guard let package, let own = AndroidTarget.package(of: url) else { return false }
    return own != package
  }

  /// The statements that contradict each other, in the order of the vocabularies; the first of each
  /// vocabulary and app.
  private var contradicting: [Statement] {
    var isInvolved = statements.map(\.isRepeated)
    let vocabularies = statements.map(\.vocabulary).withoutRepetitions
    for (index, left) in vocabularies.enumerated() {
      for right in vocabularies[(index + 1)...] where contradict(left, right) {
        for (number, statement) in statements.enumerated()
        where statement.vocabulary == left || statement.vocabulary == right {
          isInvolved[number] = true
        }
      }
    }
    var seen: Set<String> = []
    return statements.indices.filter { isInvolved[$0] }.map { statements[$0] }.filter {
      seen.insert("\($0.vocabulary) \($0.app)").inserted
    }
  }

  private func contradict(_ left: AppVocabulary, _ right: AppVocabulary) -> Bool {
    func apps(_ vocabulary: AppVocabulary, _ devices: Set<Device>) -> [String] {
      statements.filter { $0.vocabulary == vocabulary && devices.contains($0.device) }.map(\.app)
    }
    func areDisjoint(_ one: [String], _ other: [String]) -> Bool {
      !one.isEmpty && !other.isEmpty
        && one.allSatisfy { app in other.allSatisfy { !AndroidEdition.areSame(app, $0) } }
    }
    if areDisjoint(apps(left, [.iphone]), apps(right, [.iphone])) { return true }
    if areDisjoint(apps(left, [.ipad]), apps(right, [.ipad])) { return true }
    // What is said of all devices has to agree with what is said of any of them.
    let isGeneral = [left, right].contains { !apps($0, [.apple, .android]).isEmpty }
    let all: Set<Device> = [.iphone, .ipad, .apple, .android]
    return isGeneral && areDisjoint(apps(left, all), apps(right, all))
  }

  /// What each reader would open, and what to write instead.
  private func fix(_ parties: [Statement]) -> String {
    let readers = parties.prefix(Self.limit).map { party in
      "\(party.vocabulary.reader) \(party.app.prefix(80))"
    }
    let isApple = parties.contains { $0.device != .android }
    let name = isApple ? "the number of the same app" : "the package of the same app"
    let exception =
      isApple
      ? " An app for iPad alone belongs into al:ipad:app_store_id and twitter:app:id:ipad." : ""
    return "Write \(name) in all these places. Today \(readers.joined(separator: ", "))."
      + exception
  }

  /// The most statements that a fix names.
  private static let limit = 6
}

/// A vocabulary that names a page's apps.
enum AppVocabulary: Hashable {
  case banner, appLinks, twitterCard, appURI, playMeta, smartBanner

  /// Who reads it, and what that does with the app named behind.
  var reader: String {
    switch self {
    case .banner: "Safari offers"
    case .appLinks: "Facebook opens"
    case .twitterCard: "X opens"
    case .appURI: "search engines open"
    case .playMeta: "scripts for app banners offer"
    case .smartBanner: "smartbanner.js offers"
    }
  }
}

/// Tells Android packages that are editions of one app.
enum AndroidEdition {
  /// Whether two names are those of one app: equal, or one with the name of an edition more.
  static func areSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (first, second) = (stem(one), stem(other))
    return first == second || first.starts(with: second) || second.starts(with: first)
  }

  /// The labels of a package without those of editions at its end; a number is its own.
  private static func stem(_ name: String) -> [Substring] {
    var labels = name.lowercased().split(separator: ".")
    while labels.count > 2, let last = labels.last, editions.contains(last) { labels.removeLast() }
    return labels
  }

  private static let editions: Set<Substring> = [
    "alpha", "android", "app", "beta", "debug", "dev", "free", "full", "hd", "international",
    "lite",
    "mobile", "paid", "phone", "plus", "premium", "pro", "release", "stage", "staging", "tablet",
    "test",
  ]
}
