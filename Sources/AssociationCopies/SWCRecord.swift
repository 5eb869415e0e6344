import Rules

/// A record of `swcutil show`: what a device knows of one service, one app and one domain.
///
/// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
struct SWCRecord {
  /// The lines, with their numbers.
  private(set) var lines: [(text: String, number: Int)] = []
  private var fields: [String: String] = [:]
  /// The line which says that the site is approved; `nil` without one.
  private(set) var approved: (text: String, number: Int)?

  /// The mode of the entry, by which devices ask the host itself; `nil` without one.
  private(set) var mode: String?

  /// The names of fields that say what a record is about, or what it says.
  private static let names: Set<String> = [
    "Service", "App ID", "Domain", "User Approval", "Site/Fmwk Approval",
  ]

  /// Whether the record says what it is about.
  var isNamed: Bool { ["Service", "App ID", "Domain"].contains { fields[$0] != nil } }

  /// The app and the domain, in words.
  var words: String {
    switch (fields["Domain"], fields["App ID"]) {
    case (let domain?, let app?): " for \(domain) and the app \(app)"
    case (let domain?, nil): " for \(domain)"
    case (nil, let app?): " for the app \(app)"
    case (nil, nil): ""
    }
  }

  /// Whether `line` is one of another record: a line of dashes, a brace or nothing, a field that this one
  /// has, or the first field behind lines of a log.
  func ends(before line: String) -> Bool {
    if line.isEmpty || line.hasPrefix("-----") || line == "{" || line.hasPrefix("}") { return true }
    guard let field = Self.field(of: line) else { return false }
    return fields.isEmpty ? !lines.isEmpty : fields[field.name] != nil
  }

  /// Adds a line.
  mutating func add(_ line: String, _ number: Int) {
    lines.append((line, number))
    guard let field = Self.field(of: line) else { return }
    fields[field.name] = field.value
    if field.name == "Domain", let mark = line.firstRange(of: "?mode=") {
      mode = String(line[mark.upperBound...].prefix { $0.isLetter || $0 == "+" })
    }
    if field.name == "Site/Fmwk Approval", field.value == "approved" { approved = (line, number) }
  }

  /// Whether the record is about links of the host and the app that somebody wants to know about.
  func concerns(_ subject: DeviceLog.Subject) -> Bool {
    if let service = fields["Service"], service != "applinks" { return false }
    if let domain = fields["Domain"], !subject.covers(domain) { return false }
    guard let app = fields["App ID"], let wanted = subject.app else { return true }
    return app == wanted || app.hasSuffix(".\(wanted)")
  }

  /// What a field says of an approval; `nil` for any other line, and for one that needs no word.
  func causes(of line: String) -> [CopyCause]? {
    guard let field = Self.field(of: line) else { return nil }
    switch (field.name, field.value) {
    case ("Site/Fmwk Approval", "denied"):
      return [unapproved(.certain, "It is denied\(words).", line)]
    case ("Site/Fmwk Approval", "unspecified"):
      let text = "It is unspecified\(words): the device may not have asked yet."
      return [unapproved(.possible, text, line)]
    case ("User Approval", "denied"):
      return [
        CopyCause(
          .userDenied,
          .certain,
          "It is denied\(words).",
          rule: .appleCopyUserDenied,
          owner: .user,
          evidence: line
        )
      ]
    default: return nil
    }
  }

  private func unapproved(
    _ certainty: CopyCause.Certainty,
    _ detail: String,
    _ line: String
  ) -> CopyCause {
    CopyCause(
      .notApproved,
      certainty,
      detail,
      rule: .appleCopyNotApproved,
      owner: .host,
      evidence: line
    )
  }

  /// The field of `Domain:   a.example?mode=developer`, or of the same as JSON; `nil` for other lines.
  private static func field(of line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = String(line[..<colon].drop { $0 == "\"" }.prefix { $0 != "\"" })
    guard names.contains(name) else { return nil }
    let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" || $0 == "\"" }
    return (name, String(value.prefix { !"\", ?".contains($0) }))
  }
}
