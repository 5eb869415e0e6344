import Addressing
import Basics
import Engagement
import HTTPTypes
import JSON
import Records
import Searching

/// Takes events and activities in.
struct EventsHandler {
  private let request: APIRequest
  private let state: ServerState

  init(_ request: APIRequest, _ state: ServerState) {
    (self.request, self.state) = (request, state)
  }

  /// What became of one event.
  private typealias Outcome = EngagementIntake.Outcome

  /// Takes a batch in.
  ///
  /// - Parameter needsProof: Whether each must present the impression of a result.
  /// - Returns: What became of each, when all that was accepted is durable.
  /// - Throws: ``Problem``, or what the store throws; nothing was taken then.
  func response(needsProof: Bool) async throws -> APIResponse {
    let store = try state.store(request)
    guard !state.settings.isReadOnly else { throw ServedStoreError.readOnly }
    let events = try EventBatch.events(
      of: try await request.bytes(state.settings),
      type: request.headers[.contentType] ?? "",
      limit: state.settings.eventLimit
    )
    var outcomes = [Outcome?](repeating: nil, count: events.count)
    var inputs: [EngagementInput] = []
    var indexes: [Int] = []
    let reader = EventReader(
      now: request.now,
      network: request.network,
      key: needsProof ? store.impressionKey : nil,
      needsProof: needsProof
    )
    for (index, event) in events.enumerated() {
      do throws(EngagementRefusal) {
        inputs.append(try reader.read(event.get()))
        indexes.append(index)
      } catch {
        outcomes[index] = .refused(error)
      }
    }
    if !inputs.isEmpty {
      let taken = try await store.take(inputs, now: request.now)
      for (index, outcome) in zip(indexes, taken) { outcomes[index] = outcome }
    }
    let all = outcomes.compactMap { $0 }
    state.metrics.count(all)
    return .json(Self.json(all), status: .accepted)
  }

  private static func json(_ outcomes: [Outcome]) -> [UInt8] {
    let counts = ServerMetrics.Verdict.counts(of: outcomes)
    var writer = JSONWriter()
    writer.beginObject()
    for verdict in ServerMetrics.Verdict.allCases {
      writer.field(verdict.rawValue, counts[verdict, default: 0])
    }
    writer.key("results")
    writer.beginArray()
    for outcome in outcomes { write(outcome, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ outcome: Outcome, to writer: inout JSONWriter) {
    writer.beginObject()
    switch outcome {
    case .accepted: writer.field("status", "accepted")
    case .duplicate:
      writer.field("reason", "the client sent an event with this id before")
      writer.field("status", "duplicate")
    case .refused(let refusal):
      writer.field("code", refusal.reason.code)
      writer.field("field", refusal.field)
      writer.field("reason", refusal.description)
      writer.field("status", "refused")
    }
    writer.endObject()
  }
}

/// Reads events that came over the network: checks the proof that they are about a result that
/// was shown, and puts in what only the server knows.
struct EventReader {
  /// The present moment.
  let now: Timestamp
  /// Where the request came from.
  let network: ClientNetwork?
  /// The secret of impressions.
  let key: ImpressionKey?
  /// Whether each event must present an impression.
  let needsProof: Bool

  /// Reads one.
  ///
  /// - Throws: ``EngagementRefusal``, for the first field that is wrong.
  func read(_ object: JSONObject) throws(EngagementRefusal) -> EngagementInput {
    switch try EngagementInput.read(object, now: now) {
    case .activity(var activity):
      guard !needsProof else { throw EngagementRefusal(field: "kind", .unknown) }
      activity.network = network?.text
      return .activity(activity)
    case .event(var event):
      guard needsProof else { throw EngagementRefusal(field: "kind", .unknown) }
      let token = try proof(of: event, object)
      event.position = Int(token.position)
      event.network = network?.text
      return .event(event)
    }
  }

  private func proof(
    of event: EngagementEvent,
    _ object: JSONObject
  ) throws(EngagementRefusal) -> ImpressionToken {
    guard let value = object["impression"], value != .null else {
      throw EngagementRefusal(field: "impression", .missing)
    }
    guard let given = value.string else {
      throw EngagementRefusal(field: "impression", .malformed)
    }
    guard let key,
      let token = ImpressionToken.check(given, item: event.item.identity, now: now, key: key)
    else { throw EngagementRefusal(field: "impression", .unproven) }
    guard token.covers(event.at) else { throw EngagementRefusal(field: "at", .beforeShowing) }
    return token
  }
}
