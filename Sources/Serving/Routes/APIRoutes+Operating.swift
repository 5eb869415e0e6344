import HTTPTypes
import Records
import Searching

extension APIRoutes {
  /// What operators ask.
  static let operating = [
    Route(healthz) { _, _ in .json(Array(#"{"status":"ok"}"#.utf8)) },
    Route(readyz) { request, state in try await Readiness.response(state, now: request.now) },
    Route(metrics) { request, state in
      let threshold = state.stores.map(\.engagementThreshold).max() ?? 1
      let text = state.metrics.text(stores: state.stores, threshold: threshold)
      let stores = await state.surveys.metrics(of: state.stores, at: request.now) { store, error in
        state.failures.note("\(store.name): metrics", "\(error)", at: request.now, state.log)
      }
      return APIResponse(Array((text + MetricsText.text(stores)).utf8), type: MetricsText.mediaType)
    },
  ]

  /// The documents that describe the server.
  static let documents = [
    Route(openAPI) { _, state in kept(.json(state.documents.openAPI)) },
    Route(reference) { _, state in kept(.html(state.documents.reference)) },
    Route(problems) { _, state in kept(.html(state.documents.problems)) },
  ]

  private static func kept(_ response: APIResponse) -> APIResponse {
    var response = response
    response.caching = .seconds(300)
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return response
  }

  private static let healthz = Operation(
    id: "healthz",
    method: .get,
    path: "/healthz",
    summary: "Whether the process runs",
    details: "Answers as long as the process does.",
    access: .everybody,
    content: .json(schema: "Health"),
    hasValidator: false
  )

  private static let readyz = Operation(
    id: "readyz",
    method: .get,
    path: "/readyz",
    summary: "Whether requests should be sent here",
    details: "Each store can be read and is kept up to date, and its disk has room.",
    access: .everybody,
    content: .json(schema: "Readiness"),
    hasValidator: false,
    problems: [.unavailable]
  )

  private static let metrics = Operation(
    id: "metrics",
    method: .get,
    path: "/metrics",
    summary: "Counts for a monitoring system",
    details: "Prometheus' text format 0.0.4: requests, and what each store holds on disk, in its "
      + "queue and from its last run. No label tells of a query, a host or a person, and "
      + "what people did is counted in steps of `engagement.k` at secret places.",
    access: .local(.admin),
    content: .other(["text/plain"]),
    hasValidator: false
  )

  private static let openAPI = Operation(
    id: "openapi",
    method: .get,
    path: "/openapi.json",
    summary: "This document",
    details: "The OpenAPI 3.1 description of the server.",
    access: .everybody
  )

  private static let reference = Operation(
    id: "reference",
    method: .get,
    path: "/docs/api",
    summary: "The reference",
    details: "The same for people.",
    access: .everybody,
    content: .other(["text/html"])
  )

  private static let problems = Operation(
    id: "problems",
    method: .get,
    path: "/docs/problems",
    summary: "The problems",
    details: "What each kind of problem means, and what to do.",
    access: .everybody,
    content: .other(["text/html"])
  )
}
