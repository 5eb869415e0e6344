import Addressing

/// Has a page fetched and inspected.
struct InspectHandler {
  private let request: APIRequest
  private let state: ServerState

  init(_ request: APIRequest, _ state: ServerState) {
    (self.request, self.state) = (request, state)
  }

  /// The response to `/v1/inspect`.
  func response() async throws -> APIResponse {
    guard let inspector = state.inspector else {
      throw Problem(.unavailable, "This server inspects no pages.")
    }
    guard let address = request["url"].flatMap({ WebAddress($0) }) else {
      throw Problem(.invalidParameter, field: "url", "must be an http or https URL")
    }
    do {
      return .json(
        try await TimeLimit.run(seconds: state.settings.requestSeconds) {
          try await inspector(address)
        }
      )
    } catch let problem as Problem where problem.code == .timeLimit {
      throw Problem(.inspectionTimeLimit, problem.detail)
    } catch let failure as InspectionFailure {
      throw Problem(.unreachable, failure.description)
    }
  }
}
