import Foundation
package import SpotlightItems
import Spotting
import Synchronization
import UserActivity

/// Where the index of this program is, and how to reach it.
///
/// A process has one, which opens the index when it is first needed. Tests have their own.
package final class SpotlightConnection: Sendable {
  /// An index of items and activities.
  package typealias Index = any ItemIndexing & ActivityIndexing

  /// The connection of this task: that of the process, unless a test has its own.
  @TaskLocal package static var current = SpotlightConnection()

  private struct State {
    var index: Index?
    var defaultIndex: CSSearchableIndex?
  }

  private let state = Mutex(State())
  private let open: @Sendable (SpotlightSettings) throws(ItemIndexFailure) -> Index
  private let ownSettings = Mutex(SpotlightSettings())
  private let outbox = Mutex(ActivityOutbox())
  /// What changes items, in order.
  let changes = WorkQueue()
  /// What notes activities and engagements, in order.
  let notes = WorkQueue()

  /// A connection to the index that `open` opens.
  package init(open: @escaping @Sendable (SpotlightSettings) throws(ItemIndexFailure) -> Index) {
    self.open = open
  }

  /// A connection to the index in the folder of its settings.
  package convenience init() {
    self.init(open: Self.opener)
  }

  /// Opens the index of a program.
  private static let opener: @Sendable (SpotlightSettings) throws(ItemIndexFailure) -> Index = {
    settings throws(ItemIndexFailure) in
    var options = SpotlightIndex.Options()
    options.clock = settings.now
    options.use(settings.timeZone())
    options.report = { ActivityScope.current.report($0) }
    return try SpotlightIndex(folder: settings.folder, options: options)
  }

  /// The settings; a change counts until the index is opened.
  package var settings: SpotlightSettings {
    get { ownSettings.withLock { $0 } }
    set { ownSettings.withLock { $0 = newValue } }
  }

  /// Whether the index was opened, after which its settings stay.
  package var isOpen: Bool { state.withLock { $0.index != nil } }

  /// The index.
  ///
  /// - Returns: The same each time.
  /// - Throws: When it cannot be opened; the next call tries again.
  package func index() throws(ItemIndexFailure) -> Index {
    let settings = settings
    let result = state.withLock { state -> Result<Index, ItemIndexFailure> in
      if let index = state.index { return .success(index) }
      do throws(ItemIndexFailure) {
        let index = try open(settings)
        state.index = index
        return .success(index)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Writes a public activity to the outbox, if the app wants one.
  func writeOutbox(_ activity: SpotlightActivity) {
    let settings = settings
    guard let client = settings.outboxClient else { return }
    outbox.withLock { _ = $0.note(activity, at: settings.now(), client: client) }
  }

  /// Takes the lines out of the outbox.
  ///
  /// - Returns: The lines with their ends.
  package func drainOutbox() -> [UInt8] {
    outbox.withLock { $0.drain() }
  }

  /// Returns when all changes are applied that came before.
  package func finishChanges() async {
    await changes.finish()
  }

  /// Returns when all activities and engagements are noted that came before.
  package func finishNotes() async {
    await notes.finish()
  }

  /// The default index, one for each connection.
  func defaultIndex() -> CSSearchableIndex {
    state.withLock { state in
      if let index = state.defaultIndex { return index }
      let index = CSSearchableIndex(name: nil, connection: self)
      state.defaultIndex = index
      return index
    }
  }
}

/// What a program may say about its index.
package struct SpotlightSettings: Sendable {
  /// The name of the app, in reverse DNS form where it has one.
  package var bundleIdentifier: String
  /// The folder of the index.
  package var folder: String
  /// The present, in seconds since 2001-01-01T00:00:00Z.
  package var now: @Sendable () -> Double
  /// Whose hours and days count when the index is opened.
  package var timeZone: @Sendable () -> TimeZone = { TimeZone.current }
  /// The app's name for this installation, under which public activities are written to an outbox; `nil`
  /// for none.
  package var outboxClient: String?

  /// The settings of a program that says nothing.
  ///
  /// The folder is `CoreSpotlight` in the app's folder of `XDG_DATA_HOME`, or of `~/.local/share`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let program = ProcessInfo.processInfo.processName
    bundleIdentifier = Bundle.main.bundleIdentifier ?? program
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(environment["HOME"] ?? NSHomeDirectory())/.local/share"
    folder = "\(data)/\(bundleIdentifier)/CoreSpotlight"
    now = { Date().timeIntervalSinceReferenceDate }
  }
}
