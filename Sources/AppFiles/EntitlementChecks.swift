import Basics
import Records
import Rules

/// What is wrong with an app's associated domains by themselves.
struct EntitlementChecks {
  private let app: AppleAppFile
  /// What is wrong.
  private(set) var findings: [AppFinding] = []

  private static let findingLimit = 200

  init(_ app: AppleAppFile) {
    self.app = app
    // What a profile allows is no wish of the app.
    guard app.source != .profile else { return }
    for domain in app.domains where findings.count < Self.findingLimit { check(domain) }
    checkBrowser()
  }

  private mutating func note(
    _ rule: Rule,
    _ detail: String,
    _ domain: AssociatedDomain,
    _ certainty: AppFinding.Certainty = .certain,
    fix: String? = nil
  ) {
    let location = domain.source.location
    findings.append(
      AppFinding(
        Finding(rule, detail, at: location.position, evidence: domain.source.text, fix: fix),
        certainty,
        side: .app,
        at: location
      )
    )
  }

  private mutating func check(_ domain: AssociatedDomain) {
    let text = domain.source.text
    guard domain.isInArray else {
      return note(
        .entitlementsDomainsNotArray,
        "They are a string.",
        domain,
        .likely,
        fix: "Write `<array><string>\(text)</string></array>`."
      )
    }
    guard domain.source.isKnown || text.isEmpty else { return }
    guard AssociatedDomain.services.contains(domain.service) else {
      return checkService(domain)
    }
    let rest = String(text.dropFirst(domain.service.count + 1))
    let written = String(rest.prefix { $0 != "?" })
    guard !noteSeveral(in: written, domain) else { return }
    if written.hasPrefix("//") || written.contains("://") {
      let start = written.firstRange(of: "//")?.upperBound ?? written.startIndex
      let host = written[start...].prefix { $0 != "/" && $0 != ":" }
      return note(
        .entitlementsDomainHasScheme,
        "Write the host only.",
        domain,
        fix: host.isEmpty ? nil : "Write `\(domain.service):\(host)`."
      )
    }
    if written.contains("/") {
      let host = written.prefix { $0 != "/" }
      return note(
        .entitlementsDomainHasPath,
        "Paths belong into the site's file.",
        domain,
        fix: "Write `\(domain.service):\(host)`."
      )
    }
    checkHost(written, domain)
    checkMode(domain)
  }

  /// Notes several hosts in one entry, and returns whether there are.
  private mutating func noteSeveral(in text: String, _ domain: AssociatedDomain) -> Bool {
    let parts = text.split { ",;".contains($0) || $0.isWhitespace }
    guard parts.count > 1 else { return false }
    let entries = parts.prefix(Self.entryLimit).map { part in
      let service = AssociatedDomain.services.first { part.hasPrefix("\($0):") }
      let rest = part.dropFirst(service.map { $0.count + 1 } ?? 0)
      let start = rest.firstRange(of: "//")?.upperBound ?? rest.startIndex
      return "\(service ?? domain.service):\(rest[start...].prefix { $0 != "/" })"
    }
    note(
      .entitlementsDomainMalformed,
      "One entry names one host.",
      domain,
      fix: "Write \(entries.map { "`<string>\($0)</string>`" }.joined(separator: " and ")), "
        + "each as an entry of the array."
    )
    return true
  }

  /// The most entries that a fix writes out.
  private static let entryLimit = 5

  private mutating func checkService(_ domain: AssociatedDomain) {
    let text = domain.source.text
    let bare = domain.service.lowercased().filter { !$0.isWhitespace }
    let meant = AssociatedDomain.services.min {
      EditDistance.between(Array($0), Array(bare.prefix(40)))
        < EditDistance.between(Array($1), Array(bare.prefix(40)))
    }
    let host = text.split(separator: ":").last.map { $0.filter { !$0.isWhitespace } } ?? text
    let isHostAlone = !text.contains(":") || text.contains("://")
    let service = isHostAlone ? "applinks" : meant ?? "applinks"
    let name = String(isHostAlone ? host.drop { $0 == "/" } : host[...])
    note(
      .entitlementsServiceUnknown,
      "Services are written in small letters and without spaces.",
      domain,
      fix: "Write `\(service):\(name)`."
    )
  }

  private mutating func checkHost(_ written: String, _ domain: AssociatedDomain) {
    if written.contains(where: \.isWhitespace) || written.isEmpty {
      return note(
        .entitlementsDomainMalformed,
        written.isEmpty ? "The host is missing." : "There is white space in it.",
        domain
      )
    }
    if let colon = written.firstIndex(of: ":"), !written.contains("@") {
      return note(
        .entitlementsDomainHasPort,
        "The format has no port, and systems differ in what they make of one.",
        domain,
        fix: "Write `\(domain.service):\(written[..<colon])`."
      )
    }
    checkName(written.dropFirst(domain.isWildcard ? 2 : 0), domain)
  }

  private mutating func checkName(_ name: Substring, _ domain: AssociatedDomain) {
    // A lone `*` is what profiles allow; no app asks a host by it.
    if name.contains("*") {
      return note(
        .entitlementsDomainMalformed,
        "One `*.` in front of the host is the only wildcard; it is for subdomains of every depth.",
        domain
      )
    }
    guard AssociatedDomain.isHost(name), !name.isEmpty else {
      let end = name.lastIndex(of: "@").map { name.index(after: $0) } ?? name.startIndex
      let host = name[end...]
      return note(
        .entitlementsDomainMalformed,
        "A host has letters, digits, hyphens and full stops alone.",
        domain,
        fix: AssociatedDomain.isHost(host) && !host.isEmpty
          ? "Write `\(domain.service):\(host)`." : nil
      )
    }
    if name.hasSuffix(".") { return noteFullStop(behind: name.dropLast(), domain) }
    if domain.isWildcard, domain.service == "appclips" {
      return note(
        .entitlementsClipWildcard,
        "No link of \(domain.host) or of its subdomains opens the App Clip by it.",
        domain,
        fix: "Write one entry for each host, such as `appclips:\(domain.host)`."
      )
    }
    if domain.host.hasSuffix(".page.link") {
      note(
        .entitlementsHostClosed,
        "Firebase Dynamic Links ended on 25 August 2025.",
        domain
      )
    }
  }

  private mutating func noteFullStop(behind name: Substring, _ domain: AssociatedDomain) {
    note(
      .entitlementsDomainMalformed,
      "It ends with a full stop, and the host of links does not.",
      domain,
      fix: "Write `\(domain.service):\(domain.isWildcard ? "*." : "")\(name)`."
    )
  }

  private mutating func checkMode(_ domain: AssociatedDomain) {
    guard let mode = domain.mode else { return }
    guard AssociatedDomain.isMode(mode) else {
      return note(
        .entitlementsModeUnknown,
        "Modes are `developer` and `managed`, and `developer+managed`.",
        domain
      )
    }
    guard isForUsers else { return }
    let hasOther = app.domains.contains {
      $0.service == domain.service && $0.host == domain.host && $0.isWildcard == domain.isWildcard
        && !$0.isRestricted
    }
    guard !hasOther else { return }
    note(
      domain.isDeveloperOnly ? .entitlementsDeveloperOnly : .entitlementsManagedOnly,
      domain.isDeveloperOnly
        ? "Store builds ignore this entry: links open Safari for users."
        : "Other devices ignore this entry: links open Safari for people with the app of the store.",
      domain,
      app.isFinal || !app.builds.isEmpty ? .certain : .likely,
      fix: "Add `\(domain.source.text.prefix { $0 != "?" })` beside it."
    )
  }

  /// Notes links of a browser, which opens every URL itself and so claims none.
  ///
  /// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
  private mutating func checkBrowser() {
    guard let location = app.browser,
      let domain = app.domains.first(where: { $0.service == "applinks" && $0.isValid })
    else { return }
    findings.append(
      AppFinding(
        Finding(
          .entitlementsBrowser,
          "It has \(EntitlementsReader.browserKey).",
          at: location.position,
          evidence: domain.source.text
        ),
        .certain,
        side: .app,
        at: location
      )
    )
  }

  /// Whether users get builds with this file, as far as names say.
  private var isForUsers: Bool {
    let configurations = app.builds.compactMap(\.configuration)
    guard configurations.isEmpty else {
      return configurations.contains { XcodeProject.isRelease($0) }
    }
    let name = app.location.file.split(separator: "/").last ?? ""
    return XcodeProject.isRelease(String(name))
  }
}

/// What is wrong between an app and its App Clips.
enum ClipChecks {
  /// What is wrong.
  ///
  /// - Parameter files: What was read of apps.
  /// - Returns: A finding for each App Clip whose parent is another app than the one beside it.
  static func findings(of files: [AppleAppFile]) -> [AppFinding] {
    let apps = files.filter { $0.product == .app }.flatMap(\.builds)
    let bundles = Set(apps.compactMap { $0.bundle?.text })
    guard !bundles.isEmpty else { return [] }
    var findings: [AppFinding] = []
    for clip in files where clip.product == .clip && clip.source != .profile {
      let parents = clip.parents.map { ($0, EntitlementsReader.parts(of: $0).bundle) }
      guard !parents.isEmpty, parents.allSatisfy({ $0.1 != nil }),
        !parents.contains(where: { bundles.contains($0.1?.text ?? "") }), let first = parents.first
      else { continue }
      let named = bundles.sorted()[0]
      findings.append(
        AppFinding(
          Finding(
            .entitlementsClipParentDiffers,
            "It names \(first.0.text), and the app is \(named).",
            at: first.0.location.position,
            evidence: first.0.text,
            fix: "Write `$(AppIdentifierPrefix)\(named)`."
          ),
          clip.isFinal ? .certain : .likely,
          side: .app,
          at: first.0.location
        )
      )
    }
    return findings
  }
}
