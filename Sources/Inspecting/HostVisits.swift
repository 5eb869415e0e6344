import Crawling
import Records

/// What hosts answered to the requests for their own files, each asked once.
actor HostVisits {
  /// What one host answered.
  struct Visit: Sendable {
    let policy: HostPolicy
    let files: HostFiles?
    /// The requests that were made.
    let exchanges: [Exchange]
  }

  /// A host's robots.txt, with the requests that were made for it.
  struct Robots: Sendable {
    let file: HostFacts.File
    let exchanges: [Exchange]
  }

  private var visits: [String: Task<Result<Visit, InspectError>, Never>] = [:]
  private var robots: [String: Task<Result<Robots, InspectError>, Never>] = [:]

  /// What the host of `origin` answered: now, or when it was asked before.
  ///
  /// - Throws: ``InspectError`` when it did not.
  func visit(
    _ origin: String,
    _ ask: @escaping @Sendable () async throws(InspectError) -> Visit
  ) async throws(InspectError) -> Visit {
    if let known = visits[origin] { return try await known.value.get() }
    let visit = Self.task(ask)
    visits[origin] = visit
    return try await visit.value.get()
  }

  /// The robots.txt of the host of `origin`: as it is now, or when it was requested before.
  ///
  /// - Throws: ``InspectError`` when the host does not answer.
  func robots(
    _ origin: String,
    _ ask: @escaping @Sendable () async throws(InspectError) -> Robots
  ) async throws(InspectError) -> Robots {
    if let known = robots[origin] { return try await known.value.get() }
    let task = Self.task(ask)
    robots[origin] = task
    return try await task.value.get()
  }

  private static func task<Value: Sendable>(
    _ ask: @escaping @Sendable () async throws(InspectError) -> Value
  ) -> Task<Result<Value, InspectError>, Never> {
    Task {
      do throws(InspectError) {
        return .success(try await ask())
      } catch {
        return .failure(error)
      }
    }
  }
}
