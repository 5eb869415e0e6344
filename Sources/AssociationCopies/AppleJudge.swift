import Basics
import Rules

/// Finds out why Apple has no file of a host.
///
/// What is certain is what Apple's code says; why it came to that is likely or possible.
struct AppleJudge {
  let answer: CopyAnswer
  let origin: CopyOrigin
  /// Apple's reason; `nil` when it gave none.
  let failure: AppleFailure?

  init(answer: CopyAnswer, origin: CopyOrigin) {
    self.answer = answer
    self.origin = origin
    failure = answer.header("Apple-Failure-Reason").map {
      AppleFailure(reason: $0, details: answer.header("Apple-Failure-Details"))
    }
  }

  /// Judges a failure that somebody else was sent.
  init(_ failure: AppleFailure, origin: CopyOrigin) {
    answer = CopyAnswer(status: 404)
    self.origin = origin
    self.failure = failure
  }

  /// Apple's own words.
  var words: String {
    if let failure { return failure.words }
    let body = String(decoding: answer.body.prefix(200), as: UTF8.self)
    return "\(answer.status) \(body.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
  }

  /// The causes, most important first.
  var causes: [CopyCause] {
    guard let failure else { return [unnamed] }
    switch failure.code {
    case "SWCERR00101": return responded(failure)
    case "SWCERR00202": return behindOrigin(privateAddress(failure))
    case "SWCERR00301": return behindOrigin(timeout(failure))
    case "SWCERR00401":
      guard origin.isPage else {
        return behindOrigin([cause(.notJSON, .certain, "", .appleCopyNotJSON, failure)])
      }
      let detail = "Your server sends a web page in place of the file."
      return [cause(.originMissing, .certain, detail, .appleCopyNotJSON, failure)]
    default:
      let detail = "Its own words: \(failure.text)."
      return behindOrigin([cause(.unknownCode, .certain, detail, .appleCopyUnknownCode, failure)])
    }
  }

  /// A response without a reason.
  private var unnamed: CopyCause {
    guard answer.status == 405 else {
      let detail = "Its own words: \(words)."
      return CopyCause(
        .unknownCode,
        .certain,
        detail,
        rule: .appleCopyUnknownCode,
        owner: .host,
        evidence: words
      )
    }
    return CopyCause(
      .hostUnknown,
      .possible,
      "It responds 405 without a reason.",
      rule: .appleCopyUnknownHost,
      owner: .host,
      evidence: words
    )
  }

  /// The host's own fault comes first.
  private func behindOrigin(_ causes: [CopyCause]) -> [CopyCause] {
    switch origin.state {
    case .unknown, .served, .unreachable: return causes
    case .status(let status): return [fault(status, "Pippin gets \(status).")] + causes
    case .redirect(let target):
      let detail = "It redirects to \(target)."
      return [cause(.originFailed, .certain, detail, .appleCopyServerFailed, nil)] + causes
    }
  }

  /// What the host does to everybody.
  private func fault(_ status: Int, _ detail: String) -> CopyCause {
    switch status {
    case 404, 410: cause(.originMissing, .certain, detail, .appleCopyMissing, failure)
    case 401, 403: cause(.originRefuses, .certain, detail, .appleCopyForbidden, failure)
    default: cause(.originFailed, .certain, detail, .appleCopyServerFailed, failure)
    }
  }

  // MARK: The host answered Apple with another status than 200

  private func responded(_ failure: AppleFailure) -> [CopyCause] {
    let source = answer.header("Apple-From").map { "for \($0) " } ?? ""
    let seen = "Apple got \(failure.statusText) \(source)\(ago)"
    guard let status = failure.status else {
      let detail = "Its own words: \(failure.text)."
      return [cause(.unknownCode, .certain, detail, .appleCopyUnknownCode, failure)]
    }
    let text = "\(seen[...].trimming { $0 == " " })."
    switch origin.state {
    case .served: return served(status, text, failure)
    case .unknown where ![404, 410].contains(status) && status < 500 && status >= 400:
      return blocked(text, failure)
    case .unknown: return [fault(status, text)]
    case .status(let own): return [fault(own, "\(text) Pippin gets \(own).")]
    case .redirect(let target):
      let detail = "\(text) Your server redirects to \(target)."
      return [cause(.originFailed, .certain, detail, .appleCopyServerFailed, failure)]
    case .unreachable(let why):
      return [fault(status, "\(text) Pippin got no response: \(why).")]
    }
  }

  /// Apple got `status`, and Pippin gets the file: the failure is old, or it is for Apple alone.
  private func served(_ status: Int, _ text: String, _ failure: AppleFailure) -> [CopyCause] {
    let isPassing = [404, 410].contains(status) || status >= 500
    // A server that answers two requests of the same seconds differently looks at who asks.
    let isNow = answer.age.map { $0 <= 5 } ?? false
    guard isPassing, !isNow else { return blocked("\(text) Pippin gets the file.", failure) }
    return [
      CopyCause(
        .failureCached,
        answer.age == nil ? .likely : .certain,
        "\(text) Pippin gets the file. \(again)",
        rule: .appleCopyFailureRemembered,
        owner: .time,
        evidence: failure.text
      )
    ]
  }

  private func blocked(_ detail: String, _ failure: AppleFailure) -> [CopyCause] {
    [
      cause(.blockedForApple, .certain, detail, .appleCopyBlocked, failure),
      because(
        .blockedForApple,
        .likely,
        "A firewall, a bot rule or a country rule turns AASA-Bot/1.0.0 away.",
        .appleCopyBlocked
      ),
    ]
  }

  // MARK: No answer

  private func timeout(_ failure: AppleFailure) -> [CopyCause] {
    var detail = failure.details.map { "Its details: \(AppleDetails.words($0)). " } ?? ""
    if origin.isServed == true {
      detail += "Pippin gets the file"
      detail += origin.milliseconds.map { " in \($0) ms. " } ?? ". "
    }
    detail += "\(ago.isEmpty ? "" : "That was \(ago). ")\(again)"
    detail = String(detail[...].trimming { $0 == " " })
    if failure.isConnecting {
      let slept = origin.neededSecondRequest ? "Pippin needed two requests, too: the" : "The"
      return [
        cause(.timeoutConnect, .certain, detail, .appleCopyNoConnection, failure),
        because(
          .timeoutConnect,
          .possible,
          "\(slept) server was asleep, or a firewall drops what comes from Apple.",
          .appleCopyNoConnection
        ),
      ]
    }
    return [
      cause(.timeout, .certain, detail, .appleCopyTimeout, failure),
      because(
        .timeout,
        .possible,
        "The server starts slowly, limits requests, or drops those from Apple without a response.",
        .appleCopyTimeout
      ),
    ]
  }

  private func privateAddress(_ failure: AppleFailure) -> [CopyCause] {
    [cause(.privateAddress, .certain, "", .appleCopyPrivateAddress, failure)]
  }

  // MARK: Words

  /// How long ago Apple asked the host; empty when it does not say.
  private var ago: String { answer.age.map { "\(CopyTime.words($0)) ago" } ?? "" }

  /// When Apple asks the host again.
  private var again: String {
    guard let maxAge = answer.maxAge else { return "" }
    let left = maxAge - (answer.age ?? 0)
    return left > 0
      ? "Apple asks again within \(CopyTime.words(left))."
      : "Apple keeps a failure for \(CopyTime.words(maxAge)), and asks again any moment."
  }

  private func cause(
    _ kind: CopyCause.Kind,
    _ certainty: CopyCause.Certainty,
    _ detail: String,
    _ rule: Rule,
    _ failure: AppleFailure?
  ) -> CopyCause {
    CopyCause(kind, certainty, detail, rule: rule, owner: .host, evidence: failure?.text)
  }

  /// What may be behind the cause before it.
  private func because(
    _ kind: CopyCause.Kind,
    _ certainty: CopyCause.Certainty,
    _ text: String,
    _ rule: Rule
  ) -> CopyCause {
    CopyCause(kind, certainty, text, fix: rule.fix, owner: .host)
  }
}
