import Basics
import JSON
import Searching
import Storing

/// Whether the server should get requests.
enum Readiness {
  /// One thing that must be so.
  private struct Check {
    let name: String
    let isOK: Bool
  }

  /// The response to `/readyz`.
  ///
  /// - Throws: ``Problem`` that names what is not as it must be.
  static func response(_ state: ServerState, now: Timestamp) async throws -> APIResponse {
    var checks: [Check] = []
    var behind: [String] = []
    for store in state.stores {
      // A store of another schema cannot be opened, so that one that reads has the current one.
      let isOpen = (try? await store.store.latestVersion()) != nil
      checks.append(Check(name: "\(store.name): store open", isOK: isOpen))
      let lag = try? await store.lag()
      checks.append(Check(name: "\(store.name): index there", isOK: lag != .missing))
      let isFresh = !state.failures.isFailing(store.name)
      if lag == .behind, isFresh {
        // Answers that are somewhat older are better than none.
        behind.append(store.name)
      } else {
        checks.append(Check(name: "\(store.name): index current", isOK: isFresh && lag == nil))
      }
      let free = store.store.folder.freeBytes
      let hasRoom = state.settings.isReadOnly || free >= state.settings.diskFloor
      checks.append(Check(name: "\(store.name): disk above the floor", isOK: hasRoom))
    }
    let failed = checks.filter { !$0.isOK }
    guard failed.isEmpty else {
      var problem = Problem(.unavailable, failed.map(\.name).joined(separator: "; "))
      problem.faults = failed.map { Problem.Fault(field: $0.name, detail: "not so") }
      problem.retryAfter = 5
      throw problem
    }
    var writer = JSONWriter()
    writer.beginObject()
    if !behind.isEmpty { writer.field("behind", behind) }
    writer.field("checks", checks.map(\.name))
    // What is damaged is left out of answers; the others are as good as ever.
    writer.field("damaged", state.stores.reduce(0) { $0 + $1.damage.count })
    writer.field("status", "ready")
    writer.endObject()
    return .json(writer.bytes)
  }
}
