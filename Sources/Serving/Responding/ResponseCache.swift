import Addressing
import Basics
import HTTPTypes
import Searching
import Synchronization

/// The responses to searches that were given lately, given again while they are right.
///
/// People who type ask the same beginnings again and again. A response is given again while
/// everything it was made of is as it was: the index with its live scores, the pages that were
/// read for it, and the time that its proofs end. Where votes come in all the time that would be
/// never, so a response is also given again until it is half a second old, which is little beside the
/// seconds for which clients may keep it.
final class ResponseCache: Sendable {
  /// What a response was made of.
  private struct Basis: Hashable {
    /// What the stores were like.
    let marks: [ServedMark]
    /// The time, in steps within which proofs end at the same moment.
    let step: Int64
  }

  /// A response that was given.
  private struct Kept {
    let response: APIResponse
    let basis: Basis
    /// When it began to be made.
    let begin: Timestamp
  }

  /// Milliseconds in which the proofs of answers to a query end at the same moment, so that the
  /// same response is the same bytes for a while.
  private static let length: Int64 = 600_000

  /// The step that a moment lies in, for a query, and when it begins.
  ///
  /// Steps of different queries begin at different moments: else all answers would have to be made
  /// anew at once, every ten minutes.
  static func step(of query: String, at moment: Timestamp) -> (number: Int64, begin: Timestamp) {
    let shift = Int64(Fingerprint.of(query) % UInt64(length))
    let number = (moment.milliseconds + shift) / length
    return (number, Timestamp(milliseconds: number * length - shift))
  }

  /// What a response costs beside its bytes.
  private static let overhead = 512

  /// By the path with its query, as they were sent.
  private let answers: Mutex<RecencyCache<String, Kept>>
  private let seconds: Double

  /// A cache of about so many bytes, which gives a response again until it is `seconds` old even
  /// when something changed.
  init(bytes: Int, seconds: Double) {
    answers = Mutex(RecencyCache(budget: bytes))
    self.seconds = seconds
  }

  /// The response to `request`, made by `make` unless it is known.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - state: What its response is made of.
  ///   - variant: What the response depends on beside the path with its query, such as the languages
  ///     that the request asks for.
  ///   - make: Makes the response.
  /// - Returns: The response.
  /// - Throws: What `make` throws.
  func response(
    _ request: APIRequest,
    _ state: ServerState,
    variant: String = "",
    _ make: () async throws -> APIResponse
  ) async throws -> APIResponse {
    // What an explanation says of votes, and what opens on a device, changes by itself.
    let isPlain = ["explain", "installed", "platform"].allSatisfy { request[$0] == nil }
    guard isPlain else { return try await make() }
    let basis = Basis(
      marks: try state.stores(request).map(\.mark),
      step: Self.step(of: request["q"] ?? "", at: request.now).number
    )
    let key = variant.isEmpty ? request.target : "\(variant) \(request.target)"
    let known = answers.withLock { $0.value(of: key) }
    if let known, known.basis == basis || isFresh(known, at: request.now) { return known.response }
    let response = try await make()
    guard case .bytes(let bytes) = response.body, response.status == .ok else { return response }
    var kept = response
    // How long it took tells of the first time only.
    kept.headers[.serverTiming] = nil
    let cost = bytes.count + key.utf8.count + Self.overhead
    let entry = Kept(response: kept, basis: basis, begin: request.now)
    answers.withLock { $0.keep(entry, of: key, cost: cost) }
    return response
  }

  /// Whether a response is given again whatever changed; a clock that was set back ends that.
  private func isFresh(_ kept: Kept, at now: Timestamp) -> Bool {
    let age = now.seconds(since: kept.begin)
    return age >= 0 && age < seconds
  }
}
