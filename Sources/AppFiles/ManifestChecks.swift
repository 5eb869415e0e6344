import Records
import Rules

/// What is wrong with the intent filters of an app by themselves.
struct ManifestChecks {
  let app: AndroidAppFile
  /// What is wrong.
  private(set) var findings: [AppFinding] = []

  static let findingLimit = 200

  /// The most activities that are off, and hosts of one, that are looked at.
  private static let disabledLimits = (activities: 20, hosts: 5)

  /// The hosts of filters that Android verifies, as they are written.
  private let verified: Set<String>

  init(_ app: AndroidAppFile) {
    self.app = app
    let isEvery = app.verifiesEveryFilter
    let filters = app.filters.filter { isEvery ? $0.isForWebSchemes : $0.isVerifying }
    verified = Set(filters.flatMap { $0.hosts.map(\.text) })
    for filter in app.filters where filter.isForWeb && filter.isEnabled != false {
      check(filter)
      guard findings.count < Self.findingLimit else { return }
    }
    let disabled = app.filters.filter { $0.isForWeb && $0.isEnabled == false }
    for filter in disabled.prefix(Self.disabledLimits.activities) { checkDisabled(filter) }
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

  /// Notes an activity that is off, where no other one is for a host of it.
  private mutating func checkDisabled(_ filter: AndroidFilter) {
    var enabled = filter
    enabled.isEnabled = true
    let host = filter.hosts.prefix(Self.disabledLimits.hosts).first { host in
      host.isKnown && enabled.covers(host.text) == true && app.covers(host.text) == false
    }
    guard let host else { return }
    note(
      .manifestNotEnabled,
      "It is \(filter.activity), for \(host.text)."
        + (filter.isApplicationOff ? " The application is off, with all its activities." : ""),
      at: filter.location,
      .likely,
      evidence: host.written,
      fix: "Set android:enabled=\"true\" of \(filter.offParts), or leave it out."
    )
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
    if let permission = filter.permission { note(permission, of: filter) }
    if let level = app.targetLevel, app.cannotBeInstalled(for: filter) {
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
        fix: app.fix(adding: filter.missing)
      )
    }
    checkSchemes(filter)
    for host in filter.hosts where host.isKnown { check(host) }
    checkAuthority(filter)
    for pattern in filter.paths + filter.groups.flatMap(\.patterns) { check(pattern) }
    checkNewPatterns(filter)
    checkProduct(filter)
    checkGroups(filter)
  }

  /// Notes a permission that browsers lack.
  private mutating func note(_ permission: AppFileText, of filter: AndroidFilter) {
    note(
      .manifestPermissionNeeded,
      "Browsers lack \(permission.text), without which \(filter.activity) does not start.",
      at: permission.location,
      evidence: permission.written,
      fix: "Take \(app.attribute("permission", permission.text)) out."
    )
  }

  private mutating func checkSchemes(_ filter: AndroidFilter) {
    if let element = filter.data.first(where: { $0.mediaType != nil }) {
      note(
        .manifestMediaType,
        "Android asks no server for the type of a link.",
        at: element.location,
        evidence: element.mediaType?.written,
        fix: "Take \(app.name(of: "mimeType")) out, or put it into an intent filter of its own."
      )
    }
    guard filter.schemes.allSatisfy(\.isKnown) else { return }
    for scheme in filter.schemes {
      if let meant = AndroidFilter.scheme(meantBy: scheme) { note(scheme, meantFor: meant) }
    }
    checkWebSchemes(filter)
  }

  private mutating func checkWebSchemes(_ filter: AndroidFilter) {
    let web = filter.schemes.filter { AndroidFilter.webSchemes.contains($0.text) }
    if web.isEmpty {
      guard let host = filter.hosts.first, filter.schemes.isEmpty else { return }
      return note(
        .manifestSchemeMissing,
        "Without a scheme Android ignores \(host.text) and all paths.",
        at: host.location,
        evidence: host.text,
        fix: "Add \(app.attribute("scheme", "https"))."
      )
    }
    // Another filter may have the same hosts verified, and one is enough.
    if filter.verifies == true, let other = filter.foreignScheme,
      filter.hosts.isEmpty || filter.hosts.contains(where: { !verified.contains($0.text) })
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
        fix: app.fix(addingData: [("scheme", "https")])
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
        fix: "Write \(app.attribute("host", String(bare)))."
      )
    }
    guard AndroidFilter.isDomain(text) else { return noteWildcard(host) }
    if text.hasSuffix(".") {
      return note(
        .manifestHostMalformed,
        "It ends with a full stop, and the host of links does not.",
        at: host.location,
        evidence: text,
        fix: "Write \(app.attribute("host", String(text.dropLast())))."
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

  /// Notes a `*` that is not in front of a full stop and a domain, which Android does not verify.
  private mutating func noteWildcard(_ host: AppFileText) {
    let end = host.text.drop { $0 == "*" || $0 == "." }
    let isEnd = !end.isEmpty && !end.contains("*")
    note(
      .manifestHostMalformed,
      "Android verifies a host with a * only as *. with a domain behind it.",
      at: host.location,
      evidence: host.text,
      fix: isEnd
        ? "Write \(app.attribute("host", "*.\(end)")), and \(app.attribute("host", String(end))) "
          + "for that host itself."
        : "Write each host, or *. and the domain that they are below."
    )
  }

  /// Notes a scheme with capital letters, or with more than its name.
  private mutating func note(_ scheme: AppFileText, meantFor meant: String) {
    let isCase = scheme.text.lowercased() == meant
    note(
      isCase ? .manifestCapitalLetters : .manifestSchemeMalformed,
      isCase
        ? "Links have \(meant), and Android compares the scheme by case."
        : "It is `\(scheme.text)`, and that of links is `\(meant)`, without :// behind it.",
      at: scheme.location,
      evidence: scheme.written,
      fix: "Write \(app.attribute("scheme", meant))."
    )
  }

  private mutating func check(_ pattern: AndroidPattern) {
    guard let fault = pattern.fault else { return }
    note(
      fault.rule,
      fault.detail,
      at: pattern.source.location,
      evidence: pattern.source.written,
      fix: fault.meant.map { meant in
        let other = meant.name == pattern.name ? "" : " in place of \(app.name(of: pattern.name))"
        return "Write \(app.attribute(meant.name, meant.source.text))\(other)."
      }
    )
  }
}
