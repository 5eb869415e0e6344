public import Foundation

extension NSUserActivity {
  /// Makes this the activity that the person is at, and the one before inactive.
  ///
  /// An activity that is eligible for search is kept from now on. After ``invalidate()`` nothing
  /// happens.
  public func becomeCurrent() {
    guard !isInvalid else { return }
    ActivityScope.current.enter(self)
  }

  /// Says that the person is no longer at this activity.
  public func resignCurrent() {
    ActivityScope.current.leave(self)
  }

  /// Ends the activity for good: it cannot become current again.
  ///
  /// What was kept of it stays.
  public func invalidate() {
    write(\.isInvalid, true)
    resignCurrent()
  }

  /// Deletes what was kept of the activities with these names.
  ///
  /// - Parameters:
  ///   - persistentIdentifiers: Names that the app gave them.
  ///   - handler: Is called on another thread when they are gone.
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    let scope = ActivityScope.current
    Task {
      await scope.delete(persistentIdentifiers)
      handler()
    }
  }

  /// Deletes what was kept of the activities with these names.
  public class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    await ActivityScope.current.delete(persistentIdentifiers)
  }

  /// Deletes what was kept of all activities of the app.
  public class func deleteAllSavedUserActivities(
    completionHandler handler: @escaping @Sendable () -> Void
  ) {
    let scope = ActivityScope.current
    Task {
      await scope.delete(nil)
      handler()
    }
  }

  /// Deletes what was kept of all activities of the app.
  public class func deleteAllSavedUserActivities() async {
    await ActivityScope.current.delete(nil)
  }

  /// Lets the delegate bring the activity up to date when it said that this is needed.
  ///
  /// Whoever sends or keeps the activity calls this first.
  package func saveIfNeeded() {
    guard needsSave else { return }
    delegate?.userActivityWillSave(self)
    needsSave = false
  }
}

/// Who hears of what becomes of an activity.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be sent or kept, and needs its present state.
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// The activity was continued on another device.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
