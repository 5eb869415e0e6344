/// The answer to one question about a page: does its banner show, or does its link open the app, and
/// why not.
package struct Diagnosis: Hashable, Sendable {
  /// What is asked.
  package enum Question: String, Hashable, Sendable, CaseIterable {
    /// Why does my banner not show?
    case banner
    /// Why does this link not open my app?
    case link
  }

  /// The system.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android
  }

  /// The answer.
  package enum Answer: String, Hashable, Sendable, CaseIterable {
    /// All that decides was looked at, and is right.
    case yes
    /// What was looked at is right; not all that decides was.
    case works
    /// What decides is not known, or it may go either way.
    case unknown
    /// Something keeps it from working.
    case no

    /// The word that a report begins with.
    package var word: String {
      switch self {
      case .yes: "YES"
      case .works: "OK"
      case .unknown: "UNKNOWN"
      case .no: "NO"
      }
    }
  }

  /// How sure a cause is.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// What was seen decides it.
    case certain
    /// What was seen speaks for it.
    case likely
    /// It is one of the explanations.
    case possible
  }

  /// Who can put it right.
  package enum Owner: String, Hashable, Sendable, CaseIterable {
    /// Who writes the page.
    case page
    /// Who runs the server.
    case server
    /// Apple's copy of the association file, which is renewed by itself.
    case apple
    /// Google's copy of the asset links, which is renewed by itself.
    case google
    /// Who builds the app.
    case app
    /// Who writes the link.
    case link

    /// The owner in words.
    package var words: String {
      switch self {
      case .page: "the page"
      case .server: "the server"
      case .apple: "Apple's copy"
      case .google: "Google's copy"
      case .app: "the app"
      case .link: "the link"
      }
    }
  }

  /// One reason.
  package struct Cause: Hashable, Sendable {
    /// How sure it is.
    package let certainty: Certainty
    /// What is so, in one or two sentences.
    package let text: String
    /// Where it is: a URL or a file, with line and column where they are known.
    package let proof: String?
    /// The piece of source or the header that shows it.
    package let evidence: String?
    /// What to do about it.
    package let fix: String
    /// Who can do that.
    package let owner: Owner
    /// The rule of the catalog; `nil` when none says it.
    package let rule: String?
    /// Whether it decides the answer; one that does not is worth to be known all the same.
    package let stops: Bool
  }

  /// What is asked.
  package let question: Question
  /// The system; `nil` where the question is about one alone, or about none.
  package let platform: Platform?
  /// The URL, or the host, that the question is about.
  package let subject: String
  /// The answer.
  package let answer: Answer
  /// The answer in a sentence.
  package let statement: String
  /// The answer with the main cause, in one line.
  package let line: String
  /// Why, the surest first.
  package let causes: [Cause]
  /// What was looked at and is right.
  package let fine: [String]
  /// What cannot be seen from outside a device, or was not looked at.
  package let unseen: [String]

  /// Makes the answer of what was noted.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - platform: The system.
  ///   - subject: The URL or the host.
  ///   - log: What was noted.
  ///   - statement: What each answer states, in a sentence.
  init(
    _ question: Question,
    _ platform: Platform?,
    _ subject: String,
    _ log: CauseLog,
    _ statement: (Answer) -> String
  ) {
    (self.question, self.platform, self.subject) = (question, platform, subject)
    (fine, unseen) = (log.fine, log.unseen)
    causes = Certainty.allCases.flatMap { certainty in
      let own = log.causes.filter { $0.certainty == certainty }
      return own.filter(\.stops) + own.filter { !$0.stops }
    }
    let deciding = causes.filter(\.stops)
    let answer: Answer =
      if deciding.contains(where: { $0.certainty != .possible }) {
        .no
      } else if log.isUndecided || !deciding.isEmpty {
        .unknown
      } else {
        // What works today and breaks when a copy runs out is not as it should be.
        log.isComplete && causes.allSatisfy { $0.certainty == .possible } ? .yes : .works
      }
    self.answer = answer
    self.statement = statement(answer)
    var parts = [answer.word, self.statement]
    if let main = deciding.first ?? causes.first {
      parts.append("1 \(main.certainty.rawValue): \(main.text)")
    }
    line = parts.joined(separator: "  ")
  }
}
