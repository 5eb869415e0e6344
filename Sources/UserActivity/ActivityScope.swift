import Foundation
package import SpotlightItems
import Synchronization

/// Who keeps activities.
package protocol UserActivityObserver: AnyObject, Sendable {
  /// Whoever keeps activities where nobody else was named.
  init()

  /// A person is at an activity from now on.
  ///
  /// - Parameter activity: The activity as it is now.
  func didBecomeCurrent(_ activity: SpotlightActivity)

  /// Deletes what is kept of activities with these names; `nil` for all.
  func deleteActivities(_ persistentIdentifiers: [String]?) async
}

/// The activity that a person is at, of which an app has one, and who keeps activities.
package final class ActivityScope: Sendable {
  /// The scope of this task: that of the process, unless a test has its own.
  @TaskLocal package static var current = ActivityScope(observer: nil)

  private struct State {
    weak var activity: NSUserActivity?
    var observer: (any UserActivityObserver)?
    var wasSearched = false
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var state: State
  private let diagnostic: @Sendable (String) -> Void

  /// A scope without an activity.
  ///
  /// - Parameters:
  ///   - observer: Who keeps activities; `nil` for Core Spotlight where the program has it.
  ///   - diagnostic: Is called with what the app should know, in a sentence.
  package init(
    observer: (any UserActivityObserver)?,
    diagnostic: @escaping @Sendable (String) -> Void = ActivityScope.write
  ) {
    state = State(observer: observer)
    self.diagnostic = diagnostic
  }

  /// The activity that the person is at.
  ///
  /// The app holds it; once it is gone, there is none.
  package var activity: NSUserActivity? { lock.withLock { state.activity } }

  /// Makes `activity` current, and has it kept.
  func enter(_ activity: NSUserActivity) {
    lock.withLock { state.activity = activity }
    activity.saveIfNeeded()
    observer?.didBecomeCurrent(activity.value)
  }

  func leave(_ activity: NSUserActivity) {
    lock.withLock {
      if state.activity === activity { state.activity = nil }
    }
  }

  func delete(_ persistentIdentifiers: [String]?) async {
    await observer?.deleteActivities(persistentIdentifiers)
  }

  /// Reports what the app should know.
  package func report(_ text: String) {
    diagnostic(text)
  }

  /// Who keeps activities: Core Spotlight, unless somebody else was named.
  ///
  /// It is found by its name, because it is built on this module.
  private var observer: (any UserActivityObserver)? {
    lock.withLock {
      if state.observer == nil, !state.wasSearched {
        state.wasSearched = true
        let type: AnyClass? = NSClassFromString("CoreSpotlight.ActivityRecorder")
        state.observer = (type as? any UserActivityObserver.Type).map { $0.init() }
      }
      return state.observer
    }
  }

  /// Writes a line to standard error.
  package static let write: @Sendable (String) -> Void = { text in
    FileHandle.standardError.write(Data("Pippin: \(text)\n".utf8))
  }
}
