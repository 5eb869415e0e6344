import CoreSpotlight
import Foundation

#if os(Linux)
import Spotlight
#endif

@main
struct Tutorials {
  @MainActor
  static func main() async throws {
    #if os(Linux)
    Spotlight.folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tutorials-\(ProcessInfo.processInfo.processIdentifier)")
    #endif
    try await shows()
    await friends()
    await bookmarks()
  }

  @MainActor
  private static func shows() async throws {
    let times = (0..<3).map { "2031-05-0\($0 + 1) 20:15" }
    let list = ShowListController(times: times)
    await wait { list.indexAll($0) }
    print("drama: \(await search("drama"))")
    list.select(row: 1)
    print("kitchen: \(await search("kitchen"))")
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: "Old Maps"]
    list.restoreUserActivityState(activity)
    print("restored: \(list.restored ?? "nothing")")
    list.leave()
    await wait { list.deleteFirst($0) }
    print("drama: \(await search("drama"))")
    await wait { list.deleteShows($0) }
    print("kitchen: \(await search("kitchen"))")
    await wait { list.deleteEverything($0) }
  }

  @MainActor
  private static func friends() async {
    let delegate = FriendListDelegate()
    #if !canImport(UIKit)
    let application = Application()
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    await withCheckedContinuation { done in delegate.indexFriends { done.resume() } }
    print("interesting person: \(await search("interesting person"))")
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: "2"]
    let isContinued = delegate.application(application, continue: activity) { _ in }
    print("continued: \(isContinued), opened: \(delegate.opened ?? "nothing")")
    #endif
  }

  @MainActor
  private static func bookmarks() async {
    let model = BookmarkModel()
    let notice = BookmarkModel.Notice(id: 7, title: "Library hours", tags: ["books", "winter"])
    await model.toggle(notice)
    print("winter: \(await search("winter"))")
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: "7"]
    model.handleSpotlight(activity)
    print("path: \(model.path.map(\.title))")
    await model.toggle(notice)
    print("winter: \(await search("winter"))")
    model.clear()
  }

  /// Returns when the handler was called, and prints an error.
  @MainActor
  private static func wait(_ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async {
    let error: (any Error)? = await withCheckedContinuation { done in
      body { done.resume(returning: $0) }
    }
    if let error { print("error: \(error.localizedDescription)") }
  }

  /// The titles, or other names, that a typed text finds.
  private static func search(_ text: String) async -> [String] {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "displayName"]
    var names: [String] = []
    do {
      for try await found in CSUserQuery(userQueryString: text, userQueryContext: context).results {
        let attributes = found.item.attributeSet
        names.append(attributes.title ?? attributes.displayName ?? found.id)
      }
    } catch {
      print("error: \(error.localizedDescription)")
    }
    return names.sorted()
  }
}
