import Addressing
import Records
import Rules

/// Looks for what keeps a Smart App Banner from showing, in the order in which Safari meets it.
struct BannerJudge {
  private let input: DiagnosisInput
  private var log = CauseLog()

  /// Rules of tags that name no app.
  private static let broken: Set<String> = [
    Rule.bannerAppIDMissing.id, Rule.bannerAppIDPlaceholder.id, Rule.bannerAppIDIsBundle.id,
    Rule.bannerAppIDMalformed.id,
  ]
  /// Rules of what should have been a tag.
  private static let misnamed: Set<String> = [
    Rule.bannerProperty.id, Rule.bannerNameWrong.id, Rule.bannerUnread.id,
  ]
  /// Rules of any meta element, which say why one that names the banner is none.
  private static let miswritten: Set<String> = [
    Rule.metaCurlyQuotes.id, Rule.metaValueAttribute.id,
  ]
  /// Rules of tags that Safari may read otherwise.
  private static let doubtful: Set<String> = [
    Rule.bannerAppIDNormalized.id, Rule.bannerSeparator.id, Rule.bannerKeyRepeated.id,
  ]

  /// What no look at a page can show.
  private static let unseen = [
    "Whether somebody closed the banner before: Safari then hides it on that device.",
    "Whether the page is in a private tab, in another browser or in an app's own web view.",
    "Whether a content blocker is on, or the card of an App Clip comes first.",
    "Whether the app is in the store of that country, and what the App Store answers.",
  ]

  private init(_ input: DiagnosisInput) { self.input = input }

  /// The answer for the page of `input`.
  static func diagnosis(of input: DiagnosisInput) -> Diagnosis {
    var judge = BannerJudge(input)
    judge.judge()
    judge.log.unseen += unseen
    let app = judge.record?.banner?.appID.map { " for the app \($0)" } ?? ""
    let url = input.pageName
    return Diagnosis(.banner, nil, url, judge.log) { answer in
      switch answer {
      case .yes: "\(url) shows a Smart App Banner\(app) in Safari."
      case .works: "\(url) has what a Smart App Banner\(app) needs."
      case .unknown: "\(url) may show a Smart App Banner\(app), or none."
      case .no: "\(url) shows no Smart App Banner\(app)."
      }
    }
  }

  private var record: PageRecord? {
    if case .read(let record) = input.page { record } else { nil }
  }

  private mutating func judge() {
    switch input.page {
    case .read(let record): judge(record)
    case .unreachable(let why):
      log.note(
        .certain,
        .server,
        "The page cannot be fetched: \(why)",
        fix: "Make the server respond, and look again.",
        proof: input.url.text
      )
    case .blocked:
      log.leaveOut("The page: robots.txt forbids Pippin to read it, which says nothing of Safari.")
      log.isUndecided = true
    case .unread:
      log.leaveOut("The page: nobody read it.")
      log.isUndecided = true
    }
  }

  private mutating func judge(_ record: PageRecord) {
    judgeResponse(record)
    judgeTags(record)
    judgeScripts(record)
    guard let banner = record.banner, !isInNoscript(record) else {
      if !log.hasStop, !log.isUndecided { noteMissing(record) }
      return
    }
    if let app = banner.appID {
      let proof = input.location(of: "apple-itunes-app").map { " (\($0))" } ?? ""
      log.fine.append("The page as served has the tag\(proof): app-id=\(app).")
      noteOther(app)
    } else if banner.clipBundleID == nil, !log.hasStop {
      log.note(
        .certain,
        .page,
        "The banner's tag names no app.",
        fix: "Write app-id= and the app's number in the App Store.",
        proof: input.location(of: "apple-itunes-app") ?? input.pageName
      )
    }
  }

  private mutating func judgeResponse(_ record: PageRecord) {
    guard let fetch = record.fetch else {
      log.leaveOut("What the server sends: the page was read from a file.")
      return
    }
    guard !(200...299).contains(fetch.status) else {
      return log.fine.append("The page responds \(fetch.status).")
    }
    log.note(
      .certain,
      .server,
      "The page responds \(fetch.status), so that what is shown is an error page.",
      fix: "Serve the page with the status 200.",
      proof: record.url.text,
      stops: record.banner == nil
    )
  }

  /// What is wrong with tags; a usable one beside them may be the one that Safari takes.
  private mutating func judgeTags(_ record: PageRecord) {
    let hasApp = record.banner?.appID != nil
    for finding in record.findings {
      if Self.broken.contains(finding.rule) {
        log.note(finding, hasApp ? .likely : .certain, .page, in: input.pageName)
      } else if record.banner == nil,
        Self.misnamed.contains(finding.rule) || isMiswritten(finding)
      {
        log.note(finding, .certain, .page, in: input.pageName)
      } else if Self.doubtful.contains(finding.rule) {
        log.note(finding, .possible, .page, in: input.pageName)
      } else if isNoscript(finding) {
        log.note(finding, .certain, .page, in: input.pageName)
      } else if finding.rule == Rule.bannerClipNotClaimed.id {
        // The banner of an app shows without the clip, which one without an app is all about.
        log.note(finding, .likely, .server, in: input.pageName, stops: !hasApp)
      }
    }
  }

  private func isMiswritten(_ finding: Finding) -> Bool {
    Self.miswritten.contains(finding.rule)
      && finding.evidence?.lowercased().contains("apple-itunes-app") ?? false
  }

  private func isNoscript(_ finding: Finding) -> Bool {
    finding.rule == Rule.deepLinkNoscript.id
      && finding.evidence?.lowercased().contains("apple-itunes-app") ?? false
  }

  private func isInNoscript(_ record: PageRecord) -> Bool {
    record.findings.contains(where: isNoscript)
  }

  /// What scripts do to the tag.
  private mutating func judgeScripts(_ record: PageRecord) {
    let isServed = record.banner != nil
    for finding in record.findings {
      switch finding.rule {
      case Rule.scriptsBannerMade.id where !isServed, Rule.scriptsPageMade.id where !isServed:
        log.note(finding, .possible, .page, in: input.pageName)
        log.isUndecided = true
      case Rule.scriptsAppIDPlaceholder.id where !isServed,
        Rule.scriptsBannerAfterAction.id where !isServed:
        log.note(finding, .likely, .page, in: input.pageName)
      case Rule.scriptsBannerRemoved.id where isServed:
        // Many scripts do so in the app's own web view alone.
        log.note(finding, .possible, .page, in: input.pageName)
      case Rule.scriptsBannerChanged.id where isServed:
        log.note(finding, .likely, .page, in: input.pageName, stops: false)
      default: break
      }
    }
    if isServed, !record.findings.contains(where: { $0.rule.hasPrefix("scripts.banner-") }) {
      log.fine.append("No script in the page changes or removes the tag.")
    }
    if !isServed { log.unseen.append("What scripts in other files add: Pippin does not run them.") }
  }

  private mutating func noteMissing(_ record: PageRecord) {
    let hops = record.fetch?.redirects ?? []
    let page = hops.isEmpty ? "The page" : "The page that \(input.url.text) redirects to"
    if let location = input.location(of: "apple-itunes-app") {
      return log.note(
        .likely,
        .page,
        "\(page) names apple-itunes-app in a comment, a template or a script alone.",
        fix: "Write the tag as a meta element into the head of the page as it is served.",
        proof: location
      )
    }
    log.note(
      .certain,
      .page,
      "\(page) has no tag <meta name=\"apple-itunes-app\"> as it is served.",
      fix: "Write <meta name=\"apple-itunes-app\" content=\"app-id=NUMBER\"> into its head.",
      proof: hops.isEmpty ? input.pageName : record.url.text
    )
  }

  /// Notes a banner of another app than the one that is meant.
  private mutating func noteOther(_ app: String) {
    guard let meant = input.app, meant.allSatisfy(\.isNumber), meant != app else { return }
    log.note(
      .certain,
      .page,
      "The banner is for the app \(app), not for \(meant).",
      fix: "Write app-id=\(meant).",
      proof: input.location(of: "apple-itunes-app") ?? input.pageName
    )
  }
}

extension DiagnosisInput {
  /// Where the source of the page first has `text`, as `page:line:column`; `nil` when it has not.
  func location(of text: String) -> String? {
    guard let source, let start = source.firstRange(of: Array(text.utf8))?.lowerBound else {
      return nil
    }
    let before = source[..<start]
    let line = before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let begin = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: source[begin..<start], as: UTF8.self).unicodeScalars.count + 1
    return FileLocation(pageName, SourcePosition(line: line, column: column)).text
  }
}
