import Crawling

/// What hosts answered to the requests for their own files, each asked once.
actor HostVisits {
  /// What one host answered.
  struct Visit: Sendable {
    let policy: HostPolicy
    let files: HostFiles?
    /// The requests that were made.
    let exchanges: [Exchange]
  }

  private var visits: [String: Task<Result<Visit, InspectError>, Never>] = [:]

  /// What the host of `origin` answered: now, or when it was asked before.
  ///
  /// - Throws: ``InspectError`` when it did not.
  func visit(
    _ origin: String,
    _ ask: @escaping @Sendable () async throws(InspectError) -> Visit
  ) async throws(InspectError) -> Visit {
    if let known = visits[origin] { return try await known.value.get() }
    let visit = Task { () -> Result<Visit, InspectError> in
      do throws(InspectError) {
        return .success(try await ask())
      } catch {
        return .failure(error)
      }
    }
    visits[origin] = visit
    return try await visit.value.get()
  }
}
