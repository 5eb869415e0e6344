import Basics
import Rules

extension AssociationCopy {
  /// Explains what Apple responded about a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - answer: What Apple responded.
  ///   - origin: What the host itself answered.
  ///   - other: What Apple responded to another observer, such as a phone; `nil` when nobody knows.
  /// - Returns: The copy with its causes, most important first.
  package static func apple(
    _ host: String,
    _ answer: CopyAnswer,
    origin: CopyOrigin,
    other: CopyAnswer? = nil
  ) -> AssociationCopy {
    var copy = AssociationCopy(service: .apple, host: host, state: .present)
    copy.askedAt = answer.askedAt
    copy.source = answer.header("Apple-From")
    copy.cache = answer.header("X-Cache")
    copy.details = answer.header("Apple-Failure-Details")
    copy.setTimes(age: answer.age, maxAge: answer.maxAge)
    if let why = unusable(answer) {
      copy.state = .unreachable(why)
      copy.causes = [unchecked(.apple, why)]
      return copy
    }
    guard answer.status != 200 else {
      copy.readFile(answer, origin)
      if let other, let failure = appleFailure(other) { copy.differs(failure, answer) }
      return copy
    }
    let judge = AppleJudge(answer: answer, origin: origin.seen)
    copy.state = .failed(code: judge.failure?.code, words: judge.words)
    copy.comparison = origin.isServed.map { $0 ? .copyMissing : .bothMissing } ?? .unknown
    copy.causes = judge.causes
    if let other, other.status == 200, let failure = judge.failure { copy.differs(failure, other) }
    return copy
  }

  /// When the service got what it has, and when it asks again.
  mutating func setTimes(age: Int?, maxAge: Int?) {
    guard let askedAt else { return }
    if let age { madeAt = askedAt.advanced(bySeconds: -Double(age)) }
    if let maxAge { expiresAt = (madeAt ?? askedAt).advanced(bySeconds: Double(maxAge)) }
  }

  /// Why an answer says nothing of the host; `nil` when it does.
  ///
  /// A service that fails is no fault of the host.
  static func unusable(_ answer: CopyAnswer) -> String? {
    if answer.isTooLarge { return "its response is larger than \(CopyAnswer.byteLimit) bytes" }
    switch answer.status {
    case 200, 400..<429, 430..<500: return nil
    default: return "it responded with the status \(answer.status)"
    }
  }

  /// What is said of a host when a service did not respond.
  package static func unchecked(_ service: Service, _ why: String) -> CopyCause {
    CopyCause(
      .unchecked,
      .unknown,
      "\(service.name)'s copy is unknown: \(why). This says nothing of the host.",
      fix: "Ask again later; no build needs to fail for it.",
      owner: .time
    )
  }

  /// The failure that an answer holds; `nil` when it holds a file.
  private static func appleFailure(_ answer: CopyAnswer) -> AppleFailure? {
    guard answer.status != 200, let reason = answer.header("Apple-Failure-Reason") else {
      return nil
    }
    return AppleFailure(reason: reason, details: answer.header("Apple-Failure-Details"))
  }

  /// Puts first that Apple has the file for one observer and `failure` for another.
  private mutating func differs(_ failure: AppleFailure, _ good: CopyAnswer) {
    file = file ?? good.body
    causes.insert(
      CopyCause(
        .differsByRegion,
        .possible,
        "One observer got \(failure.text), and another one the file.",
        rule: .appleCopyDiffersByRegion,
        owner: .host,
        evidence: failure.text
      ),
      at: 0
    )
  }

  /// Compares the file that Apple has with that of the host.
  private mutating func readFile(_ answer: CopyAnswer, _ origin: CopyOrigin) {
    file = answer.body
    guard let theirs = CopyJSON.value(of: answer.body) else {
      let why = "its response is no JSON text"
      state = .unreachable(why)
      file = nil
      causes = [Self.unchecked(.apple, why)]
      return
    }
    switch origin.state {
    case .served(let body, let mediaType):
      guard let own = CopyJSON.value(of: body) else {
        if origin.isGiven { return incomparable("the file that was given is not JSON") }
        let what = origin.isPage ? "a web page" : "not JSON"
        return outlives("What your server serves now is \(what).", .certain)
      }
      comparison = own == theirs ? .same : .different
      if origin.isGiven {
        causes = [CopyCause(given: comparison == .same, service)]
      } else {
        causes = [own == theirs ? same(mediaType) : Self.stale(madeAt, askedAt)]
      }
    case .status(let status) where [404, 410].contains(status):
      guard let own = origin.rootFile.flatMap(CopyJSON.value) else {
        return outlives("It responds \(status) now.", .certain)
      }
      comparison = own == theirs ? .same : .different
      causes = [own == theirs ? same(nil) : Self.stale(madeAt, askedAt)]
    case .status(let status) where status >= 500:
      outlives("It responds \(status) now.", .likely)
    case .redirect(let target): outlives("It redirects to \(target) now.", .certain)
    case .status(let status): incomparable("your server responds \(status) to Pippin")
    case .unreachable(let why): incomparable("your server did not respond: \(why)")
    case .unknown: incomparable("your server was not asked")
    }
  }

  private mutating func incomparable(_ why: String) {
    let text = "\(service.name) has a file. It was not compared: \(why)."
    causes = [CopyCause(.ok, .certain, text, owner: .time)]
  }

  private mutating func outlives(_ detail: String, _ certainty: CopyCause.Certainty) {
    comparison = .originLost
    var detail = detail
    if let expiresAt, let askedAt {
      let left = Int(expiresAt.seconds(since: askedAt))
      detail +=
        left > 0
        ? " The copy expires in \(CopyTime.words(left))." : " The copy has expired already."
    }
    causes = [
      CopyCause(
        .copyOutlivesOrigin,
        certainty,
        detail,
        rule: .appleCopyOutlivesServer,
        owner: .host
      )
    ]
  }

  private func same(_ mediaType: String?) -> CopyCause {
    let essence = mediaType?.prefix { $0 != ";" }.lowercased() ?? ""
    guard ["", "application/json"].contains(String(essence[...].trimming(\.isWhitespace))) else {
      return CopyCause(
        .mediaTypeNoted,
        .certain,
        "It is sent as \(essence).",
        rule: .appleCopyMediaType,
        owner: .host
      )
    }
    var text = "Apple has the same file as your server"
    if let madeAt, let askedAt {
      text += ", fetched \(CopyTime.words(Int(askedAt.seconds(since: madeAt)))) ago"
    }
    return CopyCause(.ok, .certain, "\(text).", owner: .time)
  }

  private static func stale(_ madeAt: Timestamp?, _ askedAt: Timestamp?) -> CopyCause {
    var detail = "How long that lasts is not known."
    if let madeAt, let askedAt {
      detail =
        "It was fetched \(CopyTime.words(Int(askedAt.seconds(since: madeAt)))) ago. \(detail)"
    }
    return CopyCause(.staleCopy, .certain, detail, rule: .appleCopyStale, owner: .time)
  }
}

extension CopyOrigin {
  /// Whether the host served a file; `nil` when nobody knows.
  var isServed: Bool? {
    switch state {
    case .unknown: nil
    case .served: !isPage
    case .status, .redirect, .unreachable: false
    }
  }
}
