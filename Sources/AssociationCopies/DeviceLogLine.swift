import Basics
import Rules

/// What single lines of a device's log mean.
enum DeviceLogLine {
  /// Why Apple had no file for the device; `nil` when the line says nothing of that.
  static func failure(_ line: String) -> AppleFailure? { stop(line) ?? named(line) }

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

  /// What Apple responded to the device.
  static func answer(_ failure: AppleFailure) -> CopyAnswer {
    let details = failure.details.map { [CopyAnswer.Header("Apple-Failure-Details", $0)] } ?? []
    return CopyAnswer(
      status: 404,
      headers: [CopyAnswer.Header("Apple-Failure-Reason", failure.text)] + details
    )
  }

  /// What another line means; nothing for a line about something else.
  ///
  /// - Parameter line: The line.
  /// - Returns: The causes.
  static func causes(_ line: String) -> [CopyCause] {
    if let pair = redirect(line) {
      let detail = "It led from \(pair.from) to \(pair.to)."
      return [cause(.redirect, detail, .appleCopyRedirected, line)]
    }
    if line.contains("enterprise-managed"), line.contains("this is normal") {
      let text = "No organization manages the device, which is normal: the line says nothing else."
      return [CopyCause(.ok, .certain, text, owner: .time)]
    }
    if let denied = denied(line) { return [denied] }
    if line.contains("Data for task"), line.contains("exceeded maximum length") {
      let detail = "A device stopped at its limit of 131,072 bytes."
      return [cause(.tooLarge, detail, .associationTooLarge, line)]
    }
    if line.contains("Disallowed trust result type") || number(in: line) == 100
      || line.contains("Failed to verify server trust")
    {
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

  /// What `Request for 'URL' denied due to HTTP status 404 on route ROUTE for task TASK` means; `nil`
  /// for other lines.
  private static func denied(_ line: String) -> CopyCause? {
    guard line.contains("Request for '"),
      let mark = line.firstRange(of: "denied due to HTTP status ")
    else { return nil }
    let status = line[mark.upperBound...].prefix { $0.isNumber }
    let route = line.firstRange(of: "on route ").map {
      line[$0.upperBound...].prefix { $0.isLetter || $0.isNumber }
    }
    // URLs are private in most logs, and Apple's route is called so in other lines.
    let isDirect = route != "cdn" && !line.contains("://app-site-association.cdn-apple.com/")
    return cause(
      isDirect ? kind(ofStatus: Int(status)) : .cdnSaidStop,
      "It got the HTTP status \(status).",
      isDirect ? .appleCopyDirectFailed : .appleCopyStopped,
      line
    )
  }

  /// What an error means in the record of an entry with a mode: with one, devices ask the host itself.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - failure: The failure that it names; `nil` without one.
  ///   - mode: The mode, such as `developer`.
  /// - Returns: The cause; `nil` for a line about something else.
  static func direct(_ line: String, _ failure: AppleFailure?, mode: String) -> CopyCause? {
    let words: String
    if let failure {
      words = failure.status == nil ? failure.text : failure.statusText
    } else {
      guard number(in: line) == 7 else { return nil }
      words = "a failure"
    }
    return cause(
      kind(ofStatus: failure?.status),
      "It got \(words). The app's entry has mode=\(mode).",
      .appleCopyDirectFailed,
      line
    )
  }

  private static func kind(ofStatus status: Int?) -> CopyCause.Kind {
    switch status {
    case 404?, 410?: .originMissing
    case 401?, 403?: .originRefuses
    default: .originFailed
    }
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

  /// The hosts that a line names: in URLs, as `d = HOST` and `domain: HOST`, and before a colon.
  static func hosts(in line: String) -> [String] {
    var hosts: [String] = []
    var last: Substring = ""
    for word in line.split(whereSeparator: { " \t\"'(){}<>,;=[]".contains($0) }) {
      defer { last = word }
      if let mark = word.firstRange(of: "://") {
        let rest = word[mark.upperBound...]
        let copy = rest.firstRange(of: "/a/v1/").map { rest[$0.upperBound...] }
        hosts.append(String((copy ?? rest).prefix { !"/:?#".contains($0) }))
      } else if isBeforeColon(word) || Self.labels.contains(last.lowercased()) {
        hosts.append(String(word.prefix { $0 != ":" && $0 != "?" }))
      }
    }
    return hosts.filter(isHost).map { $0.lowercased() }
  }

  /// Whether a word is before a colon as a host is, and not as the part of Apple's system that logs.
  private static func isBeforeColon(_ word: Substring) -> Bool {
    word.last == ":" && word.contains(".") && !word.hasPrefix("com.apple.")
  }

  /// Words before a host.
  private static let labels: Set<String> = ["d", "domain", "domain:", "fetched:", "host", "host:"]

  /// Whether a word has the form of a package.
  static func isPackage(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first?.isLetter ?? false
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
  }

  /// Whether a word has the form of a host, perhaps with `*.` in front.
  static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, last.count > 1, last.contains(where: \.isLetter)
    else { return false }
    return parts.enumerated().allSatisfy { index, part in
      index == 0 && part == "*"
        || !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}
