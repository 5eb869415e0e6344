import Records
import Rules

/// What is wrong with the intent filters of an app by themselves.
struct ManifestChecks {
  let app: AndroidAppFile
  /// What is wrong.
  private(set) var findings: [AppFinding] = []

  private static let findingLimit = 200

  /// The level of the API of Android 15, which knows groups, and of Android 12.
  private static let levels = (groups: 35, advanced: 31)

  init(_ app: AndroidAppFile) {
    self.app = app
    for filter in app.filters where filter.isForWeb && filter.isEnabled != false {
      check(filter)
      guard findings.count < Self.findingLimit else { return }
    }
    checkVerification()
  }

  /// Notes what is wrong at `location`.
  mutating func note(
    _ rule: Rule,
    _ detail: String,
    at location: FileLocation,
    _ certainty: AppFinding.Certainty = .certain,
    evidence: String? = nil,
    fix: String? = nil
  ) {
    let finding = Finding(rule, detail, at: location.position, evidence: evidence, fix: fix)
    findings.append(AppFinding(finding, certainty, side: .app, at: location))
  }

  private mutating func check(_ filter: AndroidFilter) {
    guard filter.isExported != false else {
      return note(
        .manifestNotExported,
        "It is \(filter.activity).",
        at: filter.location,
        fix: "Set android:exported=\"true\" of \(filter.activity)."
      )
    }
    if filter.isExported == nil, let level = app.targetLevel, level >= Self.levels.advanced {
      note(
        .manifestExportedMissing,
        "It is \(filter.activity); the app is made for the level \(level).",
        at: filter.location,
        fix: "Set android:exported=\"true\" of \(filter.activity)."
      )
    }
    if !filter.missing.isEmpty {
      let names = filter.missing.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
      note(
        .manifestFilterIncomplete,
        "It lacks \(names.joined(separator: " and ")).",
        at: filter.location,
        fix: Self.fix(adding: filter.missing)
      )
    }
    checkSchemes(filter)
    for host in filter.hosts where host.isKnown { check(host) }
    for pattern in filter.paths where pattern.source.isKnown { check(pattern) }
    checkProduct(filter)
    checkGroups(filter)
  }

  private static func fix(adding names: [String]) -> String {
    let elements = names.map { name in
      name == AndroidFilter.viewAction
        ? "<action android:name=\"\(name)\"/>" : "<category android:name=\"\(name)\"/>"
    }
    return "Add \(elements.joined(separator: " and "))."
  }

  private mutating func checkSchemes(_ filter: AndroidFilter) {
    if let element = filter.data.first(where: { $0.mediaType != nil }) {
      note(
        .manifestMediaType,
        "Android asks no server for the type of a link.",
        at: element.location,
        evidence: element.mediaType?.text
      )
    }
    guard filter.schemes.allSatisfy(\.isKnown) else { return }
    let web = filter.schemes.filter { AndroidFilter.webSchemes.contains($0.text) }
    if web.isEmpty {
      guard let host = filter.hosts.first, filter.schemes.isEmpty else { return }
      return note(
        .manifestSchemeMissing,
        "Without a scheme Android ignores \(host.text) and all paths.",
        at: host.location,
        evidence: host.text
      )
    }
    if filter.verifies == true,
      let other = filter.schemes.first(where: { !AndroidFilter.webSchemes.contains($0.text) })
    {
      note(
        .manifestSchemesMixed,
        "\(other.text): is beside \(web[0].text):, and keeps Android from verifying the hosts.",
        at: other.location,
        evidence: other.text,
        fix: "Move \(other.text): into an intent filter of its own."
      )
    }
    if !web.contains(where: { $0.text == "https" }) {
      note(
        .manifestHTTPSMissing,
        "Links of today's sites are https.",
        at: web[0].location,
        fix: "Add <data android:scheme=\"https\"/>."
      )
    }
  }

  private mutating func check(_ host: AppFileText) {
    let text = host.text
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    if text.contains("/") || text.contains(":") || text.contains(where: \.isWhitespace) {
      let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
      let bare = text[start...].prefix { $0 != "/" && $0 != ":" && !$0.isWhitespace }
      return note(
        .manifestHostMalformed,
        "Write the host only.",
        at: host.location,
        evidence: text,
        fix: "Write android:host=\"\(bare)\"."
      )
    }
    if name.contains("*"), text != "*" {
      return note(
        .manifestHostMalformed,
        "A `*` at the start is the only wildcard.",
        at: host.location,
        evidence: text
      )
    }
    if name.hasSuffix(".page.link") {
      note(
        .manifestHostClosed,
        "Firebase Dynamic Links ended on 25 August 2025.",
        at: host.location,
        evidence: text
      )
    }
  }

  private mutating func check(_ pattern: AndroidPattern) {
    let text = pattern.source.text
    switch pattern.kind {
    case .literal, .prefix:
      guard !text.hasPrefix("/") else { return }
      note(
        .manifestPathWithoutSlash,
        "\(pattern.name)=\"\(text)\" matches no path.",
        at: pattern.source.location,
        evidence: text,
        fix: "Write \(pattern.name)=\"/\(text)\"."
      )
    case .simple:
      guard let sign = Self.repeated(in: text) else { return }
      let start = text.prefix { $0 != "*" }
      note(
        .manifestPatternGlob,
        sign == "/"
          ? "\(pattern.name)=\"\(text)\" means \(start.dropLast()) followed by slashes."
          : "In \(pattern.name)=\"\(text)\" the * repeats \(sign.map { "the \($0)" } ?? "nothing").",
        at: pattern.source.location,
        evidence: text,
        fix: "Write \(pattern.name)=\"\(Self.corrected(text))\"."
      )
    case .suffix, .advanced: break
    }
  }

  /// The character that the first `*` repeats where any text was meant; `nil` where it is a full
  /// stop or there is none.
  private static func repeated(in text: String) -> Character?? {
    var before: Character?
    for character in text {
      if character == "*", before != ".", before != "\\" { return .some(before) }
      before = character
    }
    return nil
  }

  private static func corrected(_ text: String) -> String {
    var corrected = ""
    for character in text {
      if character == "*", corrected.last != ".", corrected.last != "\\" { corrected.append(".") }
      corrected.append(character)
    }
    return corrected
  }
}

extension ManifestChecks {
  /// Notes hosts that a filter opens with paths that are written beside other hosts.
  private mutating func checkProduct(_ filter: AndroidFilter) {
    var written: [String: Set<AndroidPattern>] = [:]
    var common = Set<AndroidPattern>()
    for element in filter.data {
      if let host = element.host {
        guard host.isKnown else { return }
        written[host.text, default: []].formUnion(element.paths)
      } else {
        common.formUnion(element.paths)
      }
    }
    func key(_ patterns: Set<AndroidPattern>) -> Set<String> {
      Set(patterns.map { "\($0.name)=\($0.source.text)" })
    }
    guard written.count > 1, Set(written.values.map { key($0) }).count > 1 else { return }
    let hosts = filter.hosts
    for host in hosts {
      for other in hosts where other.text != host.text {
        let known = key(written[host.text, default: []].union(common))
        let extra = written[other.text, default: []].first {
          !known.contains("\($0.name)=\($0.source.text)")
        }
        guard let extra else { continue }
        return note(
          .manifestDataMultiplies,
          "\(extra.source.text) of \(other.text) is also opened on \(host.text).",
          at: extra.source.location,
          evidence: extra.source.text,
          fix: "Give \(host.text) and \(other.text) an intent filter each."
        )
      }
    }
  }

  private mutating func checkGroups(_ filter: AndroidFilter) {
    guard let first = filter.groups.first else { return }
    if filter.paths.isEmpty, !filter.groups.contains(where: \.isAllowed) {
      return note(
        .manifestGroupsOnlyBlock,
        "Android 15 and later open no link by this filter.",
        at: first.location
      )
    }
    guard app.minimumLevel.map({ $0 < Self.levels.groups }) ?? true else { return }
    let blocks = filter.groups.contains { !$0.isAllowed }
    note(
      .manifestGroupsIgnored,
      "On Android 14 and older the group is ignored: "
        + (filter.paths.isEmpty
          ? "the app opens every path of the host."
          : blocks
            ? "the app opens what the group leaves to the browser."
            : "what the group alone allows opens the browser."),
      at: first.location,
      app.minimumLevel == nil ? .possible : .certain
    )
  }

  /// Notes hosts that no filter has the system verify.
  private mutating func checkVerification() {
    var seen: Set<String> = []
    for filter in app.filters where filter.isForWeb && filter.missing.isEmpty {
      guard filter.isEnabled != false, filter.isExported != false else { continue }
      for host in filter.hosts where host.isKnown && seen.insert(host.text).inserted {
        guard seen.count <= Self.findingLimit else { return }
        let name = host.text.hasPrefix("*.") ? "any\(host.text.dropFirst())" : host.text
        guard app.verifies(name.lowercased()) == false,
          filter.covers(name.lowercased()) == true, !host.text.contains("/")
        else { continue }
        note(
          .manifestNotVerified,
          "No filter of \(host.text) has autoVerify.",
          at: filter.location,
          app.isFinal ? .certain : .likely,
          evidence: host.text,
          fix: "Write <intent-filter android:autoVerify=\"true\"> for \(host.text)."
        )
      }
    }
  }
}
