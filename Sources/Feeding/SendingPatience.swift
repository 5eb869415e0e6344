/// How a feed waits for a server that is busy or away, and when it gives up.
struct SendingPatience {
  private let server: String
  private let behavior: IndexFeeder.Behavior
  /// How much is sent at a time.
  private(set) var pace = BulkPace()
  /// The seconds that nothing was taken for.
  private var waited = 0.0

  init(server: String, behavior: IndexFeeder.Behavior) {
    (self.server, self.behavior) = (server, behavior)
  }

  /// Notes that all of a request was taken.
  mutating func succeed() {
    pace.succeed()
    waited = 0
  }

  /// Notes that a request was too large.
  mutating func shrink() { _ = pace.shrink() }

  /// Waits before something is sent again.
  ///
  /// - Parameters:
  ///   - reason: Why, as a clause.
  ///   - asked: The seconds that the server wants to be left alone; `nil` where it does not say.
  /// - Throws: ``FeedError`` when nothing was taken for too long.
  mutating func wait(_ reason: String, asked: Double? = nil) async throws {
    if pace.failures == 0 { behavior.listener(reason) }
    let seconds = pace.fail(asked: asked, chance: behavior.chance())
    guard waited + seconds <= behavior.patience else {
      let asks = "wants to be left alone for \(Int(seconds)) seconds, longer than --patience"
      let time =
        waited > 0
        ? "for \(Int(waited)) seconds" : seconds == asked ? asks : "and --patience is over"
      throw FeedError(
        .unreachable,
        target: server,
        reason: "\(reason), \(time)",
        advice: "Run the command again when it answers; what was sent is kept."
      )
    }
    try await behavior.sleep(seconds)
    waited += seconds
  }
}
