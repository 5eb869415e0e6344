/// How a feed waits for a server that is busy or away, and when it gives up.
struct SendingPatience {
  private let server: String
  private let behavior: IndexFeeder.Behavior
  /// How much is sent at a time.
  private(set) var pace = BulkPace()
  /// When the first request was begun of those since which nothing was taken; `nil` when there is none.
  private var since: Double?

  /// The fewest seconds that an answer is waited for, however little patience is left.
  private static let leastTime = 1.0
  /// Fewer seconds than these are none.
  private static let instant = 0.001

  init(server: String, behavior: IndexFeeder.Behavior) {
    (self.server, self.behavior) = (server, behavior)
  }

  /// Notes that something is sent now: what the server keeps an answer back for counts as well.
  ///
  /// - Returns: The seconds to wait for the answer at most; `nil` for as many as usual, also for a feed
  ///   that tries each request once.
  mutating func begin() -> Double? {
    let now = behavior.now()
    let start = since ?? now
    since = start
    guard behavior.patience > 0, behavior.patience.isFinite else { return nil }
    return max(behavior.patience - (now - start), Self.leastTime)
  }

  /// Notes that all of a request was taken.
  mutating func succeed() {
    pace.succeed()
    since = nil
  }

  /// Notes that some of a request was taken.
  mutating func advance() { since = nil }

  /// Notes that a request was too large.
  mutating func shrink() {
    _ = pace.shrink()
    since = nil
  }

  /// Waits before something is sent again: as long as the pace says, and no longer than patience lasts,
  /// behind which it is sent a last time.
  ///
  /// - Parameters:
  ///   - reason: Why, as a clause.
  ///   - asked: The seconds that the server wants to be left alone; `nil` where it does not say.
  ///   - advice: What to do when patience is over; `nil` for the usual.
  /// - Throws: ``FeedError`` when nothing was taken for too long.
  mutating func wait(_ reason: String, asked: Double? = nil, advice: String? = nil) async throws {
    if pace.failures == 0 { behavior.listener(reason) }
    let seconds = pace.fail(asked: asked, chance: behavior.chance())
    let now = behavior.now()
    let tried = now - (since ?? now)
    let left = behavior.patience - tried
    // Whoever names a time does not answer before.
    let isTooLong = asked.map { seconds <= $0 && seconds > left } ?? false
    guard left > Self.instant, !isTooLong else {
      throw FeedError(
        .unreachable,
        target: server,
        reason: "\(reason), \(Self.end(tried, asked: isTooLong ? seconds : nil))",
        advice: advice ?? "Run the command again when it answers; what was sent is kept."
      )
    }
    try await behavior.sleep(min(seconds, left))
  }

  /// Why patience is over after `tried` seconds, or before the seconds `asked` that the server wants to be left alone.
  private static func end(_ tried: Double, asked: Double?) -> String {
    if let asked {
      return "wants to be left alone for \(Int(asked)) seconds, longer than --patience"
    }
    let seconds = Int(tried.rounded())
    if seconds == 0 { return "and --patience is over" }
    return seconds == 1 ? "for 1 second" : "for \(seconds) seconds"
  }
}
