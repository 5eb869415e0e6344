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

  /// Whether the last line belongs to such a list.
  var isOpen: Bool { package != nil }

  /// The most hosts of an app that are kept.
  private static let hostLimit = 1_000

  /// Reads a line, and returns the app that it ends.
  mutating func read(_ line: String, _ number: Int) -> Package? {
    if line.hasSuffix(":"), DeviceLogLine.isPackage(line.dropLast()) {
      name = String(line.dropLast())
      return finish()
    }
    if line == "Domain verification state:" {
      let ended = finish()
      (package, section) = (Package(name: name), .states)
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
  func lines(about subject: DeviceLog.Subject) -> [(text: String, number: Int, cause: CopyCause)] {
    let own = states.filter { subject.covers($0.host) }
    guard !own.isEmpty else { return [] }
    let app = name.isEmpty ? "" : " for \(name)"
    var lines = own.map { row -> (text: String, number: Int, cause: CopyCause) in
      let isEnabled = enabled.contains(row.host)
      return (row.text, row.number, Self.cause(row.host, row.state, app, isEnabled, row.text))
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

  private static func cause(
    _ host: String,
    _ state: String,
    _ app: String,
    _ isEnabled: Bool,
    _ line: String
  ) -> CopyCause {
    if verified.contains(state) {
      let text = "The device has \(host) verified\(app): its state is \(state)."
      return CopyCause(.ok, .certain, text, owner: .time)
    }
    if isEnabled {
      let text = "A person has \(host) enabled\(app), though its state is \(state)."
      return CopyCause(.ok, .certain, text, owner: .time)
    }
    let (certainty, reason, fix) = reason(of: state)
    return CopyCause(
      .notVerified,
      certainty,
      "The state of \(host)\(app) is \(state): \(reason).",
      rule: .googleCopyNotVerified,
      fix: fix,
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
