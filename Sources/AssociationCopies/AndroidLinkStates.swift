import Basics
import Rules

/// Reads what `adb shell pm get-app-links` prints: for each app the state of its hosts, and what a
/// person allows.
///
/// Reference: <https://developer.android.com/training/app-links/verify-applinks#review-results>
struct AndroidLinkStates {
  /// What is said of one app.
  struct Package {
    /// The package; empty when the log does not begin with it.
    let name: String
    /// The SHA-256 fingerprints of the certificates that signed the app, as the device has it.
    var signatures: [String] = []
    /// The state of each host, such as `verified` or `1024`.
    var states: [(host: String, state: String, text: String, number: Int)] = []
    /// The line which says that the app may not open links; `nil` without one.
    var forbidden: (text: String, number: Int)?
    /// The hosts whose links a person has the app open.
    var enabled: Set<String> = []
  }

  /// What the lines belong to.
  private enum Section {
    case none
    case states
    case user
    case enabled
    case disabled
  }

  private var package: Package?
  private var section = Section.none
  /// The package that the last line of that form names.
  private var name = ""
  /// The certificates of that package.
  private var signatures: [String] = []

  /// Whether the last line belongs to such a list.
  var isOpen: Bool { package != nil }

  /// The most hosts of an app that are kept.
  private static let hostLimit = 1_000

  /// The most certificates of an app that are kept.
  private static let signatureLimit = 16

  /// Reads a line, and returns the app that it ends.
  mutating func read(_ line: String, _ number: Int) -> Package? {
    if line.hasSuffix(":"), DeviceLogLine.isPackage(line.dropLast()) {
      (name, signatures) = (String(line.dropLast()), [])
      return finish()
    }
    if line.hasPrefix("Signatures: ["), package == nil {
      signatures = line.split { " [],".contains($0) }.dropFirst().prefix(Self.signatureLimit)
        .map { $0.uppercased() }
      return nil
    }
    if line == "Domain verification state:" {
      let ended = finish()
      (package, section) = (Package(name: name, signatures: signatures), .states)
      return ended
    }
    guard package != nil else { return nil }
    switch line {
    case "Selection state:": section = .user
    case "Enabled:": section = .enabled
    case "Disabled:": section = .disabled
    default: return readRow(line, number)
    }
    return nil
  }

  private mutating func readRow(_ line: String, _ number: Int) -> Package? {
    if line.hasPrefix("User "), line.hasSuffix(":") {
      section = .user
      return nil
    }
    if let mark = line.firstRange(of: "ink handling allowed: ") {
      if line[mark.upperBound...] == "false" { package?.forbidden = (line, number) }
      return nil
    }
    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimming(\.isWhitespace) }
    let host = parts.first.map { $0.lowercased() } ?? ""
    let isState = section == .states && parts.count == 2 && !host.contains(" ")
    guard isState || DeviceLogLine.isHost(host) else { return line.isEmpty ? nil : finish() }
    switch section {
    case .states:
      guard isState, package?.states.count ?? 0 < Self.hostLimit else { return nil }
      package?.states.append((host, String(parts[1]), line, number))
    case .enabled: if package?.enabled.count ?? 0 < Self.hostLimit { package?.enabled.insert(host) }
    case .none, .user, .disabled: break
    }
    return nil
  }

  /// Ends the list of an app, and returns what it says.
  mutating func finish() -> Package? {
    defer { (package, section) = (nil, .none) }
    return package
  }
}

extension AndroidLinkStates.Package {
  /// The states in which Android treats a host as verified (AOSP `DomainVerificationState`).
  private static let verified: Set<String> = [
    "verified", "approved", "migrated", "restored", "system_configured", "pre_verified",
  ]

  /// What the lines about the host of `subject` mean.
  ///
  /// - Parameters:
  ///   - subject: Whose links somebody wants to know about.
  ///   - statements: What the host's file lists; `nil` when that is not known.
  /// - Returns: Each line with its meaning.
  func lines(
    about subject: DeviceLog.Subject,
    _ statements: [CopyStatement]?
  ) -> [(text: String, number: Int, cause: CopyCause)] {
    let own = states.filter { subject.covers($0.host) }
    guard !own.isEmpty else { return [] }
    let app = name.isEmpty ? "" : " for \(name)"
    let difference = difference(from: statements)
    var lines = own.map { row -> (text: String, number: Int, cause: CopyCause) in
      let cause = cause(row.host, row.state, app, row.text, difference)
      return (row.text, row.number, cause)
    }
    if let forbidden {
      let detail = name.isEmpty ? "" : "It is \(name)."
      let cause = CopyCause(
        .linksOff,
        .certain,
        detail,
        rule: .googleCopyLinksOff,
        owner: .user,
        evidence: forbidden.text
      )
      lines.append((forbidden.text, forbidden.number, cause))
    }
    return lines
  }

  /// How the certificates of the installed app differ from those that the file lists for it: what is
  /// so, in a sentence, and what to do; empty and `nil` where nothing follows from them.
  private func difference(from statements: [CopyStatement]?) -> (text: String, fix: String?) {
    guard let installed = signatures.first, !name.isEmpty else { return ("", nil) }
    let again = "verify again with adb shell pm verify-app-links --re-verify \(name)"
    guard let statements else {
      return ("", "Serve assetlinks.json with the installed app's \(installed), and \(again)")
    }
    let listed = statements.filter { $0.package == name }.map { $0.fingerprint.uppercased() }
    guard !signatures.contains(where: listed.contains) else { return ("", nil) }
    let other =
      listed.first.map { "and the file lists \($0.prefix(11))…" }
      ?? "and the file does not list the app"
    return (
      " The installed app has \(installed.prefix(11))…, \(other).",
      "Add \(installed) to the statement for \(name), and \(again)"
    )
  }

  private func cause(
    _ host: String,
    _ state: String,
    _ app: String,
    _ line: String,
    _ difference: (text: String, fix: String?)
  ) -> CopyCause {
    if Self.verified.contains(state) {
      let text = "The device has \(host) verified\(app): its state is \(state)."
      return CopyCause(.ok, .certain, text, owner: .time)
    }
    if enabled.contains(host) {
      let text = "A person has \(host) enabled\(app), though its state is \(state)."
      return CopyCause(.ok, .certain, text, owner: .time)
    }
    let (certainty, reason, fix) = Self.reason(of: state)
    let isDenied = state == "denied"
    return CopyCause(
      .notVerified,
      certainty,
      "The state of \(host)\(app) is \(state): \(reason).\(isDenied ? "" : difference.text)",
      rule: .googleCopyNotVerified,
      fix: isDenied || difference.text.isEmpty ? fix ?? difference.fix : difference.fix,
      owner: state == "denied" ? .user : .host,
      evidence: line
    )
  }

  /// What another state than a verified one means, and what to do.
  private static func reason(of state: String) -> (CopyCause.Certainty, String, String?) {
    switch state {
    case "none":
      let fix = "Wait a few minutes, and list the states again: adb shell pm get-app-links PACKAGE"
      return (.possible, "nothing is recorded yet", fix)
    case "denied":
      let fix = "Reset it, and verify again: adb shell pm set-app-links --package PACKAGE 0 all"
      return (.certain, "somebody denied it by a command", fix)
    case "legacy_failure":
      return (.certain, "an older verifier rejected it and does not say why", nil)
    default:
      guard let number = Int(state), number >= 1_024 else {
        return (.possible, "no documentation names it", nil)
      }
      return (.certain, "a code of the device's verifier, which found no valid statement", nil)
    }
  }
}
