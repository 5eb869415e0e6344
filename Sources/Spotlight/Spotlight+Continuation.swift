public import CoreSpotlight
import SpotlightItems

extension Spotlight {
  /// Registers what the app does to continue activities of a type, instead of what it did before.
  ///
  /// The type of a tapped item is ``/CoreSpotlight/CSSearchableItemActionType``, whose `userInfo` has the
  /// identifier under ``/CoreSpotlight/CSSearchableItemActivityIdentifier``. The type of a search that goes
  /// on in the app is ``/CoreSpotlight/CSQueryContinuationActionType``.
  ///
  /// - Parameters:
  ///   - activityType: The type.
  ///   - willContinue: Is called first, when an activity is about to come.
  ///   - didFail: Is called when the activity could not be had, or `perform` threw an error.
  ///   - perform: Continues the activity.
  public static func onContinue(
    _ activityType: String,
    willContinue: (@Sendable () -> Void)? = nil,
    didFail: (@Sendable (any Error) -> Void)? = nil,
    perform: @escaping @Sendable (NSUserActivity) async throws -> Void
  ) {
    ContinuationRegistry.current.register(
      activityType,
      .init(willContinue: willContinue, didFail: didFail, perform: perform)
    )
  }

  /// Does what a tap on a result does: continues the activity that it is, or one for the item.
  ///
  /// - Parameter item: An item that a query found.
  /// - Returns: Whether the app continued it. It did not when nothing is registered for the type, when
  ///   that failed, or when a kept activity is gone: the app then opens as if nothing had been tapped.
  public static func open(_ item: CSSearchableItem) async -> Bool {
    if let identity = item.activity, identity == item.uniqueIdentifier {
      return await openActivity(identity)
    }
    return await openItem(item.uniqueIdentifier)
  }

  /// Does what a tap on a suggestion does.
  ///
  /// - Parameter suggestion: A suggestion that a query found.
  /// - Returns: Whether the app continued what it leads to. A text to search for leads to nothing.
  public static func open(_ suggestion: CSSuggestion) async -> Bool {
    guard let target = suggestion.suggestion.target else { return false }
    if await keptActivity(target) != nil { return await openActivity(target) }
    return await openItem(target)
  }

  /// Does what "search in app" does: continues the search for a text in the app.
  ///
  /// - Parameter text: What was typed.
  /// - Returns: Whether the app continued it.
  public static func searchInApp(_ text: String) async -> Bool {
    await ContinuationRegistry.current.run(CSQueryContinuationActionType) {
      activity(CSQueryContinuationActionType, [CSSearchQueryString: text])
    }
  }

  private static func openItem(_ identifier: String) async -> Bool {
    await ContinuationRegistry.current.run(CSSearchableItemActionType) {
      activity(CSSearchableItemActionType, [CSSearchableItemActivityIdentifier: identifier])
    }
  }

  private static func openActivity(_ identity: String) async -> Bool {
    guard let kept = await keptActivity(identity) else { return false }
    return await ContinuationRegistry.current.run(kept.type) { NSUserActivity(restoring: kept) }
  }

  private static func keptActivity(_ identity: String) async -> SpotlightActivity? {
    let connection = SpotlightConnection.current
    await connection.finishNotes()
    do throws(ItemIndexFailure) {
      return try await connection.index().activity(identity)
    } catch {
      ActivityScope.current.report(error.description)
      return nil
    }
  }

  private static func activity(_ type: String, _ userInfo: [String: String]) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.userInfo = userInfo
    return activity
  }
}
