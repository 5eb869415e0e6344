extension APIRoutes {
  /// Accepting what people do.
  static let taking = [
    Route(engagements) { request, state in
      try await EventsHandler(request, state).response(needsProof: true)
    },
    Route(activities) { request, state in
      try await EventsHandler(request, state).response(needsProof: false)
    },
  ]

  private static let engagements = Operation(
    id: "engagements",
    method: .post,
    path: "/v1/engagements",
    summary: "Send what people did with results",
    details:
      "Up to 1,000 events as a JSON array, or as lines of JSON with the type application/x-ndjson. "
      + "Each event presents the `impression` of the result that it is about; the rank comes from "
      + "there, and the network from the connection. The answer, given when all that was accepted "
      + "is durable, says what became of each event. An event whose client sent its id before is a "
      + "duplicate. Every other is accepted, also when its client did the same that day and it does "
      + "not count, so that no answer tells what a client did. `client` is a secret: make it of random "
      + "numbers on the device, and renew it every day or week.",
    access: .scope(.ingest),
    parameters: [store],
    content: .json(schema: "Receipt"),
    success: 202,
    bodySchema: "Event",
    problems: [
      .malformedBody, .unsupportedType, .bodyTooLarge, .timeLimit, .notTaken, .readOnly,
    ]
  )

  private static let activities = Operation(
    id: "activities",
    method: .post,
    path: "/v1/activities",
    summary: "Send public activities",
    details:
      "Up to 1,000 activities in the shape of NSUserActivity, sent as events are. One that is "
      + "eligible for public indexing counts as an opening of its web page; what is shown of it "
      + "comes from the crawl only.",
    access: .local(.ingest),
    parameters: [store],
    content: .json(schema: "Receipt"),
    success: 202,
    bodySchema: "Activity",
    problems: [
      .malformedBody, .unsupportedType, .bodyTooLarge, .timeLimit, .notTaken, .readOnly,
    ]
  )
}
