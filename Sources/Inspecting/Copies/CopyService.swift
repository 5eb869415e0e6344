package import Addressing
package import AssociationCopies
package import Basics
package import Fetching

/// Asks Apple and Google what they have of a host's association files.
///
/// That tells them which host somebody looks at, so that it is done on request only.
package struct CopyService: Sendable {
  /// Where the services are, and how requests are kept few.
  package struct Settings: Sendable {
    /// The start of Apple's content delivery network; `a/v1/HOST` is behind it.
    package let apple: WebAddress
    /// The start of Google's Digital Asset Links API; `v1/statements:list` is behind it.
    package let google: WebAddress
    /// What was responded already.
    package let cache: CopyCache

    /// Creates settings.
    package init(apple: WebAddress, google: WebAddress, cache: CopyCache) {
      self.apple = apple
      self.google = google
      self.cache = cache
    }
  }

  /// The relation with which apps open links.
  private static let relation = "delegate_permission/common.handle_all_urls"

  private let fetcher: any Fetcher
  private let settings: Settings
  private let clock: @Sendable () -> Timestamp

  /// Creates a service that asks by `fetcher`, at moments of `clock`.
  package init(
    fetcher: any Fetcher,
    settings: Settings,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.fetcher = fetcher
    self.settings = settings
    self.clock = clock
  }

  /// Asks about the host of `root`.
  ///
  /// - Parameters:
  ///   - root: A URL of the host.
  ///   - files: What the host itself answered.
  ///   - services: Whom to ask.
  ///   - logged: What a device was answered; `nil` when nobody knows.
  /// - Returns: Both copies, compared with the host's files; a service that does not respond is no
  ///   fault of the host's.
  package func copies(
    of root: WebAddress,
    _ files: CopyOrigins,
    asking services: [AssociationCopy.Service] = AssociationCopy.Service.allCases,
    logged: CopyAnswer? = nil
  ) async -> HostCopies {
    let host = root.port == 443 ? root.host : "\(root.host):\(root.port)"
    var copies = HostCopies(of: host, files: files)
    for service in services {
      switch (service, await answer(service, host, root)) {
      case (.apple, .success(let answer)):
        copies.apple = .apple(host, answer, origin: files.apple, other: logged)
      case (.google, .success(let answer)):
        copies.google = .google(host, answer, origin: files.android)
      case (.apple, .failure(let failure)): copies.apple = failure.copy(.apple, host)
      case (.google, .failure(let failure)): copies.google = failure.copy(.google, host)
      }
    }
    return copies
  }

  /// Why there is no answer.
  private struct Failure: Error {
    let why: String
    let isUnasked: Bool
    let askedAt: Timestamp?

    func copy(_ service: AssociationCopy.Service, _ host: String) -> AssociationCopy {
      let state: AssociationCopy.State = isUnasked ? .unasked(why) : .unreachable(why)
      var copy = AssociationCopy(service: service, host: host, state: state)
      copy.askedAt = askedAt
      copy.causes = [AssociationCopy.unchecked(service, why)]
      return copy
    }
  }

  private func address(_ service: AssociationCopy.Service, _ host: String) -> WebAddress? {
    switch service {
    case .apple: settings.apple.resolving("a/v1/\(host)")
    case .google:
      settings.google.resolving(
        "v1/statements:list?source.web.site=https://\(host)&relation=\(Self.relation)"
      )
    }
  }

  /// What a service responds, or responded within the hour.
  private func answer(
    _ service: AssociationCopy.Service,
    _ host: String,
    _ root: WebAddress
  ) async -> Result<CopyAnswer, Failure> {
    guard let url = address(service, host), root.networkAddress == nil else {
      let why = "\(service.name) knows names of hosts only"
      return .failure(Failure(why: why, isUnasked: true, askedAt: nil))
    }
    do {
      // Another process may be making the same request.
      for _ in 0..<Int(CopyCache.patience / CopyCache.gap) {
        switch try settings.cache.turn(of: url.text, at: clock()) {
        case .known(let entry): return Self.result(entry)
        case .ask(let start): return try await ask(url, at: start)
        case .wait: try await Task.sleep(for: .milliseconds(CopyCache.gap))
        }
      }
      let why = "another process was still waiting for its response"
      return .failure(Failure(why: why, isUnasked: true, askedAt: nil))
    } catch let problem as CopyCache.Problem {
      let why = "\(settings.cache.folder) cannot keep its response: \(problem.why)"
      return .failure(Failure(why: why, isUnasked: true, askedAt: nil))
    } catch {
      return .failure(Failure(why: "the request was given up", isUnasked: true, askedAt: nil))
    }
  }

  private static func result(_ entry: CopyEntry) -> Result<CopyAnswer, Failure> {
    switch entry.outcome {
    case .answer(let answer): .success(answer)
    case .failure(let why):
      .failure(Failure(why: why, isUnasked: false, askedAt: entry.askedAt))
    case nil:
      .failure(
        Failure(
          why: "it did not respond within the hour, in which it is asked once",
          isUnasked: false,
          askedAt: entry.askedAt
        )
      )
    }
  }

  /// Makes a request that was reserved, when its time has come.
  private func ask(
    _ url: WebAddress,
    at start: Timestamp
  ) async throws -> Result<CopyAnswer, Failure> {
    let wait = start.milliseconds - clock().milliseconds
    if wait > 0 {
      do {
        try await Task.sleep(for: .milliseconds(wait))
      } catch {
        settings.cache.forget(url.text)
        throw error
      }
    }
    var entry = CopyEntry(url: url.text, askedAt: start)
    switch await fetcher.fetch(FetchRequest(url, kind: .association)) {
    case .response(let response): entry.outcome = .answer(CopyAnswer(response, askedAt: start))
    case .failure(let failure):
      guard failure.reachedServer else {
        settings.cache.forget(url.text)
        let why = "it was not reached: \(failure.clause)"
        return .failure(Failure(why: why, isUnasked: false, askedAt: nil))
      }
      entry.outcome = .failure("it did not respond: \(failure.clause)")
    }
    try settings.cache.finish(entry)
    return Self.result(entry)
  }
}

extension CopyAnswer {
  /// Takes the response of a service.
  fileprivate init(_ response: FetchResponse, askedAt: Timestamp) {
    self.init(
      status: response.status,
      headers: response.headers.fields.map { Header($0.name, $0.value) },
      body: response.body,
      askedAt: askedAt
    )
  }
}

extension FetchFailure {
  /// The message without its last full stop.
  fileprivate var clause: String {
    message.hasSuffix(".") ? String(message.dropLast()) : message
  }

  /// Whether the service may have seen the request.
  fileprivate var reachedServer: Bool {
    switch kind {
    case .unknownHost, .refused, .unreachable, .tls, .noTLS, .blockedAddress,
      .noContact,
      .unsupportedScheme, .timeout(.lookup), .timeout(.connect), .internal:
      false
    default: true
    }
  }
}
