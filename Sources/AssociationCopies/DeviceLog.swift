import Basics
import Rules

/// Explains lines that devices log about association files, as people copy them from a sysdiagnose, from
/// the console or from `swcutil`.
package struct DeviceLog: Hashable, Sendable {
  /// A line that was understood.
  package struct Line: Hashable, Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The line, cut at ``DeviceLog/lineLimit``.
    package let text: String
    /// What it means.
    package let causes: [CopyCause]
    /// Whether it says that Apple had no file for the device.
    package let isAppleFailure: Bool
  }

  /// The largest log that is read, in bytes.
  package static let byteLimit = 1 << 20

  /// The most characters of a line that are looked at.
  package static let lineLimit = 2_000

  /// The most lines that are explained; of equal ones the first.
  package static let lineCount = 50

  /// The lines that were understood, in order.
  package let lines: [Line]

  /// What Apple responded to the device, as far as its log says; `nil` when it says nothing.
  package let answer: CopyAnswer?

  /// Explains the lines of `text`.
  ///
  /// - Parameters:
  ///   - text: The log.
  ///   - origin: What the host itself answered.
  package init(_ text: String, origin: CopyOrigin = CopyOrigin(.unknown)) {
    var lines: [Line] = []
    var seen: Set<String> = []
    var answer: CopyAnswer?
    var domain = ""
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      guard lines.count < Self.lineCount else { break }
      let cut = String(line.prefix(Self.lineLimit)[...].trimming(\.isWhitespace))
      let failure = Self.stop(cut) ?? Self.named(cut)
      domain = Self.domain(in: cut) ?? domain
      let causes =
        failure.map { AppleJudge($0, origin: origin).causes } ?? Self.causes(cut, about: domain)
      guard !causes.isEmpty, seen.insert(causes[0].text).inserted else { continue }
      lines.append(
        Line(number: index + 1, text: cut, causes: causes, isAppleFailure: failure != nil)
      )
      if let failure { answer = answer ?? Self.answer(failure) }
    }
    self.lines = lines
    self.answer = answer
  }

  /// The failure behind `the CDN told us to stop with HTTP status 404: REASON -- DETAILS`.
  private static func stop(_ line: String) -> AppleFailure? {
    guard let mark = line.firstRange(of: "told us to stop with HTTP status "),
      let colon = line[mark.upperBound...].firstRange(of: ": ")
    else { return nil }
    let rest = line[colon.upperBound...]
    guard let split = rest.firstRange(of: " -- ") else {
      return AppleFailure(reason: String(rest), details: nil)
    }
    return AppleFailure(
      reason: String(rest[..<split.lowerBound]),
      details: String(rest[split.upperBound...])
    )
  }

  /// The failure that a line names by Apple's own code: `SWCERR00101 Bad HTTP Response: 403`.
  private static func named(_ line: String) -> AppleFailure? {
    guard let mark = line.firstRange(of: "SWCERR"),
      line[mark.upperBound...].first.map({ $0.isASCII && $0.isNumber }) ?? false
    else { return nil }
    let rest = line[mark.lowerBound...]
    let end = rest.firstRange(of: " -- ")?.lowerBound ?? rest.endIndex
    let reason = rest[..<end].prefix { !"\"';,)".contains($0) }
    let details = rest[end...].dropFirst(4)
    return AppleFailure(
      reason: String(reason.trimming(\.isWhitespace)),
      details: details.isEmpty ? nil : String(details)
    )
  }

  private static func answer(_ failure: AppleFailure) -> CopyAnswer {
    let details = failure.details.map { [CopyAnswer.Header("Apple-Failure-Details", $0)] } ?? []
    return CopyAnswer(
      status: 404,
      headers: [CopyAnswer.Header("Apple-Failure-Reason", failure.text)] + details
    )
  }

  /// What another line means; nothing for a line about something else.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - domain: The domain that a line before it names; empty without one.
  /// - Returns: The causes.
  private static func causes(_ line: String, about domain: String) -> [CopyCause] {
    if let pair = redirect(line) {
      let detail = "It led from \(pair.from) to \(pair.to)."
      return [cause(.redirect, detail, .appleCopyRedirected, line)]
    }
    if let state = approval(in: line) { return [unapproved(state, domain, line)] }
    if line.contains("Disallowed trust result type") || number(in: line) == 100 {
      let detail = "It fetched the file from the host itself, not from Apple."
      return [cause(.tls, detail, .appleCopyUntrusted, line)]
    }
    switch number(in: line) {
    case nil: return []
    case 7:
      return [cause(.cdnSaidStop, "Apple's own response has the reason.", .appleCopyStopped, line)]
    case let number?:
      // No documentation names the number, so that nothing of Apple or of the host follows from it.
      return [
        CopyCause(
          .unknownCode,
          .unknown,
          "The device logged SWCErrorDomain \(number), which no documentation names.",
          fix: "Read the lines around it, and ask Apple: pippin match URL --association HOST --cdn",
          owner: .host,
          evidence: line
        )
      ]
    }
  }

  /// The host of `Domain:   a.example?mode=developer`, which `swcutil show` prints in each section.
  private static func domain(in line: String) -> String? {
    guard line.hasPrefix("Domain:") || line.hasPrefix("\"Domain\":") else { return nil }
    let value = line[(line.firstIndex(of: ":") ?? line.startIndex)...].dropFirst()
    return String(value.drop { $0 == " " || $0 == "\"" }.prefix { !"\", ?".contains($0) })
  }

  private static func unapproved(
    _ state: String,
    _ domain: String,
    _ line: String
  ) -> CopyCause {
    let host = domain.isEmpty ? "" : " for \(domain)"
    let isDenied = state == "denied"
    return CopyCause(
      .notApproved,
      isDenied ? .certain : .possible,
      isDenied
        ? "It is denied\(host)." : "It is \(state)\(host): the device may not have asked yet.",
      rule: .appleCopyNotApproved,
      owner: .host,
      evidence: line
    )
  }

  /// What `swcutil show` prints as `Site/Fmwk Approval:   denied`, or as JSON; `nil` where the site
  /// is approved, and for any other line.
  ///
  /// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
  private static func approval(in line: String) -> String? {
    guard let mark = line.firstRange(of: "Site/Fmwk Approval") else { return nil }
    let state = line[mark.upperBound...].drop { !$0.isLetter }.prefix(while: \.isLetter)
    return ["denied", "unspecified"].first { state == $0 }
  }

  /// The number behind `SWCErrorDomain error 7` or `SWCErrorDomain Code=7`.
  private static func number(in line: String) -> Int? {
    guard let mark = line.firstRange(of: "SWCErrorDomain") else { return nil }
    let rest = line[mark.upperBound...]
    for word in [" error ", " Code=", " ", ":"] where rest.hasPrefix(word) {
      let digits = rest.dropFirst(word.count).prefix { $0.isNumber }
      if let number = Int(digits) { return number }
    }
    return nil
  }

  /// The URLs of `Denying redirect 'A' -> 'B'`.
  private static func redirect(_ line: String) -> (from: String, to: String)? {
    guard let mark = line.firstRange(of: "Denying redirect '") else { return nil }
    let parts = line[mark.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1] == " -> " else { return nil }
    return (String(parts[0]), String(parts[2]))
  }

  private static func cause(
    _ kind: CopyCause.Kind,
    _ detail: String,
    _ rule: Rule,
    _ line: String
  ) -> CopyCause {
    CopyCause(kind, .certain, detail, rule: rule, owner: .host, evidence: line)
  }
}
