import Addressing
import Codings
package import Records
import Rules

/// What is wrong with the way a page is served.
package enum ResponseChecks {
  /// How many redirects may be before a page.
  package static let redirectLimit = 5

  /// The longest time to the first byte that nothing is said about, in milliseconds.
  package static let slowMs = 3000

  /// Looks for what is wrong with the exchanges that led to a page.
  ///
  /// - Parameters:
  ///   - hops: The responses in order: the redirects, and the one that they led to.
  ///   - includesTimes: Whether to say something about the server's speed, which is another at
  ///     each visit and therefore has no place in what is stored.
  /// - Returns: Findings of ``Rule/fetchingRules``.
  package static func findings(_ hops: [FetchResponse], includesTimes: Bool = false) -> [Finding] {
    guard let last = hops.last else { return [] }
    var findings = redirectFindings(hops, last: last)
    if !last.isRedirect { findings += statusFindings(last) }
    if includesTimes, let slow = hops.first(where: { $0.firstByteMs > slowMs }) {
      findings.append(Finding(.fetchSlow, "It took \(slow.firstByteMs) ms."))
    }
    return findings
  }

  private static func redirectFindings(_ hops: [FetchResponse], last: FetchResponse) -> [Finding] {
    if hops.count == 1, !last.isRedirect { return [] }
    var findings: [Finding] = []
    let redirects = hops.filter(\.isRedirect)
    if let hop = redirects.first(where: { $0.redirectTarget == nil }) {
      let detail = hop.location == nil ? "It has no Location header." : nil
      findings.append(Finding(.fetchBadRedirect, detail, evidence: hop.location))
    }
    let asked = Set(hops.map(\.address.canonical))
    let isLoop = last.redirectTarget.map { asked.contains($0.canonical) } ?? false
    if isLoop || asked.count < hops.count {
      let path = hops.map(\.address.canonical.text).joined(separator: " ")
      findings.append(Finding(.fetchRedirectLoop, evidence: path))
    } else if redirects.count > redirectLimit {
      findings.append(Finding(.fetchTooManyRedirects, "There are \(redirects.count)."))
    } else if redirects.count > 1 {
      let path = redirects.compactMap(\.redirectTarget?.text).joined(separator: " ")
      findings.append(
        Finding(.fetchRedirectChain, "It has \(redirects.count) steps.", evidence: path)
      )
    }
    let isDowngrade = { (hop: FetchResponse) in
      hop.address.isSecure && hop.redirectTarget?.isSecure == false
    }
    if let hop = redirects.first(where: isDowngrade) {
      findings.append(Finding(.fetchRedirectDowngrade, evidence: hop.location))
    }
    return findings
  }

  private static func statusFindings(_ response: FetchResponse) -> [Finding] {
    guard response.status != 304 else { return [] }
    guard (200..<300).contains(response.status) else {
      return [Finding(.fetchStatus, "The status is \(response.status).")]
    }
    var findings = typeFindings(response)
    findings += bodyFindings(response)
    if let etag = response.headers.first("ETag"), !isEntityTag(etag) {
      findings.append(Finding(.fetchETagMalformed, evidence: etag))
    }
    if let date = response.headers.first("Last-Modified"),
      HTTPDate.parse(date, now: response.startedAt) == nil
    {
      findings.append(Finding(.fetchLastModifiedMalformed, evidence: date))
    }
    return findings
  }

  private static func bodyFindings(_ response: FetchResponse) -> [Finding] {
    var findings: [Finding] = []
    let read = "\(response.body.count) bytes were read"
    let coding = response.headers.values("Content-Encoding").joined(separator: ", ")
    switch response.bodyEnd {
    case .whole: break
    case .limit: findings.append(Finding(.fetchTruncated, "It is larger than the limit; \(read)."))
    case .incomplete:
      let detail = "The body broke off before its end; \(read)."
      findings.append(Finding(.fetchTruncated, detail, evidence: coding.isEmpty ? nil : coding))
    case .damaged:
      let detail = "The compressed body is damaged; \(read)."
      findings.append(Finding(.fetchTruncated, detail, evidence: coding))
    }
    if response.isMislabelled {
      findings.append(Finding(.fetchCodingMislabeled, evidence: coding))
    }
    if !response.unknownCodings.isEmpty {
      findings.append(Finding(.fetchCodingUnknown, evidence: coding))
    }
    return findings
  }

  private static func typeFindings(_ response: FetchResponse) -> [Finding] {
    let values = response.headers.values("Content-Type")
    let type = response.mediaType
    var findings: [Finding] = []
    if type == nil { findings.append(unreadableType(values.first)) }
    if values.count > 1, Set(values.compactMap { MediaType(parsing: $0)?.essence }).count > 1 {
      let all = values.joined(separator: ", ")
      findings.append(Finding(.fetchContentTypeConflict, evidence: all))
    }
    guard response.isHTML else {
      return findings + [Finding(.fetchNotHTML, evidence: type?.essence)]
    }
    if let charset = type?.charset, charset != "utf-8", charset != "utf8" {
      findings.append(Finding(.fetchCharsetNotUTF8, evidence: charset))
    }
    return findings
  }

  /// Says that a response has no type, and why where it has a header that was to say one.
  ///
  /// Reference: <https://mimesniff.spec.whatwg.org/#parsing-a-mime-type>
  private static func unreadableType(_ value: String?) -> Finding {
    let words = (value ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let type = words.first.flatMap({ MediaType(parsing: String($0)) }) else {
      return Finding(.fetchContentTypeMissing, evidence: value)
    }
    return Finding(
      .fetchContentTypeMissing,
      "A semicolon is missing behind \(type.essence).",
      evidence: value,
      fix: "Put a semicolon behind the type: Content-Type: \(type.essence); charset=utf-8."
    )
  }

  /// Whether `text` is a quoted string with or without `W/`; RFC 9110, section 8.8.3.
  private static func isEntityTag(_ text: String) -> Bool {
    let quote = UInt8(ascii: "\"")
    let opaque = text.utf8.dropFirst(text.utf8.starts(with: "W/".utf8) ? 2 : 0)
    return opaque.count >= 2 && opaque.first == quote && opaque.last == quote
      && !opaque.dropFirst().dropLast().contains(quote)
  }
}
