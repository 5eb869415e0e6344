package import CoreSpotlight
public import Foundation
import SpotlightItems
import UserActivity

/// What an app on Linux needs beside Core Spotlight: the folder, the clock, taps, Handoff.
///
/// None of it is Apple's, so that sources shared with Apple's systems keep it apart:
///
///     #if os(Linux)
///     import Spotlight
///     #endif
public enum Spotlight {
  /// The folder of the index, open to its owner alone.
  ///
  /// It is `CoreSpotlight` in the app's folder of `XDG_DATA_HOME`, or of `~/.local/share`, unless the app
  /// says otherwise before it uses the index. Nothing is created before.
  public static var folder: URL {
    get { URL(fileURLWithPath: SpotlightConnection.current.settings.folder, isDirectory: true) }
    set { change { $0.folder = newValue.path } }
  }

  /// The name of the app: its bundle identifier, or else the name of the program.
  ///
  /// The folder does not follow it.
  public static var bundleIdentifier: String {
    get { SpotlightConnection.current.settings.bundleIdentifier }
    set { change { $0.bundleIdentifier = newValue } }
  }

  /// The app's name for this installation, which says nothing about the person; `nil` for no outbox.
  ///
  /// With a name, activities that are for everybody are written to an outbox when they become current, each
  /// at most once a day by each process. The app takes the lines with ``drainOutbox()``. Nothing else ever leaves the
  /// folder, and nothing is sent by this library.
  public static var outboxClient: String? {
    get { SpotlightConnection.current.settings.outboxClient }
    set { SpotlightConnection.current.settings.outboxClient = newValue }
  }

  /// Takes the lines out of the outbox, which `pippin engage` accepts.
  ///
  /// They wait in memory, at most 4,096 of them: take them before the program ends.
  ///
  /// - Returns: JSON Lines; empty when nothing waits.
  public static func drainOutbox() -> Data {
    Data(SpotlightConnection.current.drainOutbox())
  }

  private static func change(_ body: (inout SpotlightSettings) -> Void) {
    let connection = SpotlightConnection.current
    guard !connection.isOpen else {
      return ActivityScope.current.report(
        "a setting changed after the index was opened, and has no effect. Change it first."
      )
    }
    body(&connection.settings)
  }

  /// Runs `body` with an index of its own, such as for a test.
  ///
  /// Everything that `body` does with Core Spotlight and activities is about that index: other tasks keep
  /// theirs, so that tests may run side by side. Indexes and queries are to be made within `body`.
  ///
  /// - Parameters:
  ///   - folder: A folder for the index.
  ///   - now: The clock; that of the system unless another is given.
  ///   - timeZone: Whose hours and days count, for `$time.today` and for what is suggested.
  ///   - body: What to run.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public static func withIndex<Value>(
    in folder: URL,
    now: @escaping @Sendable () -> Date = { Date() },
    timeZone: TimeZone = .gmt,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    let connection = SpotlightConnection()
    connection.settings.folder = folder.path
    connection.settings.now = { now().timeIntervalSinceReferenceDate }
    connection.settings.timeZone = { timeZone }
    return try await using(connection, body)
  }

  /// Runs `body` with this connection, and with activities and continuations of its own.
  package static func using<Value>(
    _ connection: SpotlightConnection,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await SpotlightConnection.$current.withValue(connection) {
      try await ActivityScope.$current.withValue(ActivityScope(observer: nil)) {
        try await ContinuationRegistry.$current.withValue(ContinuationRegistry(), operation: body)
      }
    }
  }
}
