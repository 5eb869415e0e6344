package import Addressing
import Basics
import JSON
import Searching
import Synchronization

/// Why a page could not be inspected, in words for whoever asked.
package struct InspectionFailure: Error, CustomStringConvertible {
  /// What happened, and what to do next.
  package let description: String

  package init(description: String) { self.description = description }
}

/// What all requests share.
package struct ServerState: Sendable {
  /// Fetches and inspects a page, and gives the report as JSON; throws `CustomStringConvertible`
  /// errors when no response came.
  package typealias Inspector = @Sendable (WebAddress) async throws -> [UInt8]

  /// The stores, the first of which answers when none is named.
  let stores: [ServedStore]
  /// Whom the server answers, and within which limits.
  let settings: ServerSettings
  /// The tokens.
  let tokens: TokenRegistry
  /// What was counted.
  let metrics: ServerMetrics
  /// Fetches and inspects a page; `nil` when the server does not.
  let inspector: Inspector?
  /// The present moment.
  let now: @Sendable () -> Timestamp
  /// How many requests networks and tokens have left.
  let limits: RateLimits
  /// Takes lines of the log.
  let log: @Sendable ([UInt8]) -> Void
  /// The exports that are under way.
  let exports = ExportPieces.Permit.Gate()
  /// What could not be brought up to date lately.
  let failures = FailureLog()
  /// The responses that were given lately.
  let answers: ResponseCache
  /// Who has signed in to the pages.
  let sessions = PageSessions()
  /// What the start page showed lately.
  let starts = StartFacts()
  /// What the admin page showed lately.
  let facts = AdminFacts()
  /// Who works on the stores, as was last said.
  let roles = RoleWatch()
  /// Takes over what other processes cannot do while this one writes an index.
  let controls = ControlServers()
  /// What the stores hold, for monitoring.
  let surveys = StoreSurveys()
  /// Which names belong to one app.
  let apps: AppNames
  /// The documents that describe the server.
  let documents: ServerDocuments

  /// The store that a request names, or the first.
  ///
  /// - Throws: ``Problem`` when there is none of that name.
  func store(_ request: APIRequest) throws(Problem) -> ServedStore {
    try stores(request)[0]
  }

  /// The stores that a request names, in its order, or the first.
  ///
  /// - Throws: ``Problem`` when there is none of a name.
  func stores(_ request: APIRequest) throws(Problem) -> [ServedStore] {
    let names = request.list("index")
    guard !names.isEmpty else { return [stores[0]] }
    var found: [ServedStore] = []
    for name in names {
      guard let store = stores.first(where: { $0.name == name }) else {
        let known = stores.map(\.name).joined(separator: ", ")
        throw Problem(.invalidParameter, field: "index", "must be one of \(known), not \"\(name)\"")
      }
      if !found.contains(where: { $0 === store }) { found.append(store) }
    }
    return found
  }
}

/// The limits in force, and what is left of them.
final class RateLimits: Sendable {
  private struct State {
    var networks: RateLimiter
    var tokens: RateLimiter
    var inspections: RateLimiter
  }

  private let state: Mutex<State>

  init(_ settings: ServerSettings) {
    state = Mutex(
      State(
        networks: RateLimiter(rate: settings.networkRate, capacity: settings.networkRate * 4),
        tokens: RateLimiter(rate: settings.tokenRate, capacity: settings.tokenRate * 4),
        inspections: RateLimiter(rate: settings.inspectRate, capacity: 4)
      )
    )
  }

  /// Takes a request out of what a token or, without one, a network has left.
  ///
  /// - Returns: `nil` when it may go on; else the seconds to wait.
  func take(network: UInt64, token: UInt64?, isInspection: Bool, at now: Double) -> Double? {
    state.withLock { state in
      if isInspection, let wait = state.inspections.take(token ?? network, at: now) { return wait }
      if let token { return state.tokens.take(token, at: now) }
      return state.networks.take(network, at: now)
    }
  }
}

/// What fails in the background, so that operators hear of it, once a minute.
final class FailureLog: Sendable {
  private struct State {
    var failing: Set<String> = []
    var reportedAt: [String: Timestamp] = [:]
  }

  private let state = Mutex(State())

  /// Seconds between two lines about the same part.
  static let interval = 60.0

  /// Notes a failure of a part, and says so unless that was said lately.
  func note(_ part: String, _ reason: String, at now: Timestamp, _ log: ([UInt8]) -> Void) {
    let isNew = state.withLock { state in
      state.failing.insert(part)
      if let before = state.reportedAt[part], now.seconds(since: before) < Self.interval {
        return false
      }
      state.reportedAt[part] = now
      return true
    }
    guard isNew else { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("event", "failure")
    writer.field("part", part)
    writer.field("reason", reason)
    writer.endObject()
    log(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// Notes that a part is as it must be.
  func clear(_ part: String) { state.withLock { _ = $0.failing.remove(part) } }

  /// Whether a part failed when it was last tried.
  func isFailing(_ part: String) -> Bool { state.withLock { $0.failing.contains(part) } }
}
