package import Basics

/// The copy of a host's association file that Apple or Google keeps, and what its answer means.
///
/// Phones ask the copy and not the host: Apple's devices ask Apple's content delivery network, and
/// Android devices ask Google's list of statements.
package struct AssociationCopy: Hashable, Sendable {
  /// Who keeps the copy.
  package enum Service: String, Hashable, Sendable, CaseIterable {
    /// Apple's copy of apple-app-site-association.
    case apple
    /// Google's copy of assetlinks.json.
    case google

    /// The company's name.
    package var name: String {
      switch self {
      case .apple: "Apple"
      case .google: "Google"
      }
    }
  }

  /// What the service has.
  package enum State: Hashable, Sendable {
    /// It has a file.
    case present
    /// It has no file that it can use. The code is the service's own, such as `SWCERR00301`; the
    /// words are its own, too.
    case failed(code: String?, words: String)
    /// It did not answer, so that nothing is known; the text says why.
    case unreachable(String)
    /// It was not asked; the text says why.
    case unasked(String)

    /// The state in one word: `present`, `failed`, `unreachable` or `unasked`.
    package var name: String {
      switch self {
      case .present: "present"
      case .failed: "failed"
      case .unreachable: "unreachable"
      case .unasked: "unasked"
      }
    }
  }

  /// Who keeps the copy.
  package let service: Service
  /// The host, with its port where that is not 443.
  package let host: String
  /// What the service has.
  package var state: State
  /// When the service was asked; `nil` when it was not.
  package var askedAt: Timestamp?
  /// When the service got its file or its failure from the host; `nil` when the answer does not say.
  package var madeAt: Timestamp?
  /// When the service asks the host again at the earliest; `nil` when the answer does not say.
  package var expiresAt: Timestamp?
  /// The URL that the service requested of the host; `nil` when the answer does not say.
  package var source: String?
  /// How the service's caches found the answer, such as `hit-stale`; `nil` when it does not say.
  package var cache: String?
  /// What the service says beside its code, in its own words; `nil` when it says nothing.
  package var details: String?
  /// The file as Apple has it; `nil` without one.
  package var file: [UInt8]?
  /// The statements as Google has them.
  package var statements: [CopyStatement] = []
  /// How the copy compares with the host's own file.
  package var comparison = Comparison.unknown
  /// What the answer means, most important first; never empty once the service was asked.
  package var causes: [CopyCause] = []

  /// How the copy compares with the host's own file.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Both say the same.
    case same
    /// They differ.
    case different
    /// The host has no file that can be used, and the service has one.
    case originLost = "origin-lost"
    /// The host has a file, and the service has none.
    case copyMissing = "copy-missing"
    /// Neither has a file that can be used.
    case bothMissing = "both-missing"
    /// One of the two is not known.
    case unknown
  }

  /// Creates a copy of which nothing but its state is known.
  package init(service: Service, host: String, state: State) {
    self.service = service
    self.host = host
    self.state = state
  }
}
