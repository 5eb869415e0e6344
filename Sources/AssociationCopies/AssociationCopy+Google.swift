import Basics
import Rules

extension AssociationCopy {
  /// What Google is asked.
  package enum GoogleQuestion: Hashable, Sendable {
    /// All statements of the host (`statements:list`).
    case list
    /// Whether one app with one certificate is linked (`assetlinks:check`).
    case check
  }

  /// Explains what Google responded about a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - answer: What Google responded.
  ///   - question: What Google was asked.
  ///   - origin: What the host itself answered.
  /// - Returns: The copy with its causes, most important first.
  package static func google(
    _ host: String,
    _ answer: CopyAnswer,
    question: GoogleQuestion = .list,
    origin: CopyOrigin
  ) -> AssociationCopy {
    var copy = AssociationCopy(service: .google, host: host, state: .present)
    copy.askedAt = answer.askedAt
    if let why = unusable(answer) {
      copy.state = .unreachable(why)
      copy.causes = [unchecked(.google, why)]
      return copy
    }
    guard let read = GoogleAnswer(answer) else {
      let why = "its response is no JSON object"
      copy.state = .unreachable(why)
      copy.causes = [unchecked(.google, why)]
      return copy
    }
    copy.setTimes(age: nil, maxAge: read.maxAge)
    copy.details = read.words
    copy.statements = read.statements
    let judge = GoogleJudge(answer: read, question: question, origin: origin)
    if let error = read.error {
      copy.state = .failed(code: nil, words: error)
      copy.causes = [judge.misunderstood(error)]
    } else if read.statements.isEmpty, !read.isLinked, let code = read.codes.first {
      copy.state = .failed(code: code, words: read.codes.joined(separator: ", "))
      copy.causes = GoogleJudge(answer: read, question: question, origin: origin.seen).failures
      copy.comparison = origin.isServed.map { $0 ? .copyMissing : .bothMissing } ?? .unknown
    } else {
      copy.comparison = judge.comparison
      copy.causes = judge.failures + [judge.verdict(copy.comparison)]
      if origin.isGiven, question == .list, copy.comparison != .unknown {
        copy.causes = [CopyCause(given: copy.comparison == .same, .google)]
      }
    }
    return copy
  }
}
