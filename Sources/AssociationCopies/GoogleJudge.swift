import JSON
import Rules

/// Says what an answer of Google means for a host.
struct GoogleJudge {
  let answer: GoogleAnswer
  let question: AssociationCopy.GoogleQuestion
  let origin: CopyOrigin

  /// The causes of the codes, in their order.
  var failures: [CopyCause] { answer.codes.map(failure) }

  private func failure(_ code: String) -> CopyCause {
    if origin.isPage, ["MALFORMED_CONTENT", "WRONG_CONTENT_TYPE"].contains(code) {
      let detail = "Your server sends a web page in place of the file."
      return cause(.originMissing, .googleCopyMalformed, code, detail)
    }
    switch code {
    case "FETCH_ERROR": return unfetched(code)
    case "MALFORMED_CONTENT": return malformed(code)
    case "FAILED_SSL_VALIDATION": return cause(.tls, .googleCopyUntrusted, code)
    case "REDIRECT":
      var detail = ""
      if case .redirect(let target) = origin.state { detail = "It leads to \(target)." }
      return cause(.redirect, .googleCopyRedirected, code, detail)
    case "WRONG_CONTENT_TYPE": return cause(.mediaType, .googleCopyMediaType, code, mediaType)
    case "TOO_LARGE": return cause(.tooLarge, .googleCopyTooLarge, code)
    case "MALFORMED_HTTP_RESPONSE": return cause(.httpBroken, .googleCopyHTTPBroken, code)
    case "SECURE_ASSET_INCLUDES_INSECURE":
      return cause(.includeInsecure, .googleCopyIncludeInsecure, code)
    case "FETCH_BUDGET_EXHAUSTED": return cause(.includeLoop, .googleCopyTooManyIncludes, code)
    case "INVALID_QUERY": return misunderstood(code)
    default:
      return cause(.unknownCode, .googleCopyUnknownCode, code, "Its own code: \(code).")
    }
  }

  /// What is said when Google did not understand the request.
  func misunderstood(_ words: String) -> CopyCause {
    CopyCause(
      .query,
      .certain,
      "Its own words: \(words).",
      rule: .googleCopyQuery,
      owner: .user,
      evidence: words
    )
  }

  private func unfetched(_ code: String) -> CopyCause {
    switch origin.state {
    case .status(let status) where [404, 410].contains(status):
      return cause(.originMissing, .googleCopyMissing, code, "Pippin gets \(status).")
    case .status(let status):
      return cause(.unreachable, .googleCopyUnreachable, code, "Pippin gets \(status).")
    case .served:
      let detail =
        "Pippin gets the file: a firewall, a bot rule or a private network may keep Google out."
      return cause(.unreachable, .googleCopyUnreachable, code, detail)
    case .redirect, .unreachable, .unknown:
      return cause(.unreachable, .googleCopyUnreachable, code)
    }
  }

  private var mediaType: String {
    guard case .served(_, let type?) = origin.state else { return "" }
    return "Pippin gets it as \(type)."
  }

  private func malformed(_ code: String) -> CopyCause {
    guard case .served(let body, _) = origin.state, let bad = Self.malformedFingerprint(in: body)
    else { return cause(.malformed, .googleCopyMalformed, code) }
    return CopyCause(
      .malformedFingerprint,
      .certain,
      "It is that of \(bad.package).",
      rule: .googleCopyMalformedFingerprint,
      owner: .app,
      evidence: bad.fingerprint
    )
  }

  /// The first fingerprint of a file that is not 32 bytes in hex, in capitals, with colons.
  private static func malformedFingerprint(
    in body: [UInt8]
  ) -> (package: String, fingerprint: String)? {
    for statement in CopyJSON.value(of: body)?.array ?? [] {
      guard let target = statement["target"] else { continue }
      for value in target["sha256_cert_fingerprints"]?.array ?? [] {
        let text = value.string ?? CopyJSON.line(value)
        if !isFingerprint(text) { return (target["package_name"]?.string ?? "an app", text) }
      }
    }
    return nil
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 32
      && parts.allSatisfy { part in
        part.utf8.count == 2
          && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
      }
  }

  // MARK: Statements

  /// How Google's statements compare with the host's own.
  var comparison: AssociationCopy.Comparison {
    guard question == .list else { return .unknown }
    switch origin.state {
    case .status(let status) where [404, 410].contains(status):
      return answer.statements.isEmpty ? .bothMissing : .originLost
    case .redirect: return answer.statements.isEmpty ? .bothMissing : .originLost
    case .served, .unknown, .status, .unreachable: break
    }
    guard let own = origin.statements else { return .unknown }
    return Self.isSame(own, answer.statements) ? .same : .different
  }

  /// Whether two lists have the same statements; rules are compared where both have some.
  private static func isSame(_ own: [CopyStatement], _ theirs: [CopyStatement]) -> Bool {
    func plain(_ statements: [CopyStatement], withRules: Bool) -> Set<CopyStatement> {
      Set(
        statements.map {
          CopyStatement(
            package: $0.package,
            fingerprint: $0.fingerprint.uppercased(),
            rules: withRules ? $0.rules.map(CopyJSON.line) : nil
          )
        }
      )
    }
    let withRules = own.contains { $0.rules != nil } && theirs.contains { $0.rules != nil }
    return plain(own, withRules: withRules) == plain(theirs, withRules: withRules)
  }

  /// What the statements mean.
  func verdict(_ comparison: AssociationCopy.Comparison) -> CopyCause {
    guard question == .list else { return link }
    switch comparison {
    case .different:
      return CopyCause(
        .staleCopy,
        .certain,
        difference,
        rule: .googleCopyStale,
        owner: .time
      )
    case .originLost:
      return CopyCause(
        .copyOutlivesOrigin,
        .certain,
        "",
        rule: .googleCopyOutlivesServer,
        owner: .host
      )
    case .same, .unknown, .copyMissing, .bothMissing:
      return answer.statements.isEmpty ? notLinked("") : present(comparison)
    }
  }

  /// Whether the one app that was requested is linked.
  private var link: CopyCause {
    guard answer.isLinked else {
      return notLinked("The file is valid, and has none for this app and certificate.")
    }
    let text = "Google confirms that the host links this app with this certificate."
    return CopyCause(.ok, .certain, text, owner: .time)
  }

  private func notLinked(_ detail: String) -> CopyCause {
    CopyCause(.notLinked, .certain, detail, rule: .googleCopyNoStatement, owner: .app)
  }

  private func present(_ comparison: AssociationCopy.Comparison) -> CopyCause {
    let names = Set(answer.statements.map(\.package)).sorted().prefix(5).joined(separator: ", ")
    let same = comparison == .same ? " They are those of your server." : ""
    let kept = answer.maxAge.map { " Google keeps them for \(CopyTime.words($0))." } ?? ""
    return CopyCause(
      .ok,
      .certain,
      "Google has statements for \(names).\(same)\(kept)",
      owner: .time
    )
  }

  /// What only one of the two has.
  private var difference: String {
    let own = Set(origin.statements?.map(Self.name) ?? [])
    let theirs = Set(answer.statements.map(Self.name))
    let old = theirs.subtracting(own).sorted().prefix(5).joined(separator: ", ")
    let new = own.subtracting(theirs).sorted().prefix(5).joined(separator: ", ")
    return [
      old.isEmpty ? nil : "Only Google has \(old).", new.isEmpty ? nil : "Google lacks \(new).",
    ].compactMap { $0 }.joined(separator: " ")
  }

  private static func name(_ statement: CopyStatement) -> String {
    "\(statement.package) (\(statement.fingerprint.uppercased().prefix(8))…)"
  }

  private func cause(
    _ kind: CopyCause.Kind,
    _ rule: Rule,
    _ code: String,
    _ detail: String = ""
  ) -> CopyCause {
    CopyCause(kind, .certain, detail, rule: rule, owner: .host, evidence: code)
  }
}
