import SpotlightItems
import UserActivity

/// Has activities kept by the index.
final class ActivityRecorder: UserActivityObserver {
  /// A recorder for the index of the program.
  init() {}

  /// Has `activity` noted soon; a query that begins later finds it.
  func didBecomeCurrent(_ activity: SpotlightActivity) {
    let connection = SpotlightConnection.current
    let scope = ActivityScope.current
    connection.writeOutbox(activity)
    connection.notes.add {
      do throws(ItemIndexFailure) {
        try await connection.index().note(activity)
      } catch {
        scope.report("activity \(activity.type): \(error)")
      }
    }
  }

  /// Deletes what is kept of activities.
  func deleteActivities(_ persistentIdentifiers: [String]?) async {
    let connection = SpotlightConnection.current
    await connection.finishNotes()
    do throws(ItemIndexFailure) {
      try await connection.index().deleteActivities(persistentIdentifiers)
    } catch {
      ActivityScope.current.report(error.description)
    }
  }
}
