import CoreSpotlight
import Foundation

#if os(Linux)
import Spotlight
#endif

@main
struct Bookmarks {
  static func main() async throws {
    let store = NoticeStore()
    #if os(Linux)
    Spotlight.folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bookmarks-\(ProcessInfo.processInfo.processIdentifier)")
    Spotlight.onContinue(CSSearchableItemActionType) { activity in
      print("opens \(await store.notice(for: activity)?.title ?? "nothing")")
    }
    #endif
    try await store.add(
      Notice(id: "n1", title: "Library hours", sender: "City", tags: ["books", "winter"])
    )
    try await store.add(Notice(id: "n2", title: "Road works", sender: "City", tags: ["traffic"]))
    try await find("keywords == \"winter\"c")
    try await store.remove("n1")
    try await find("keywords == \"winter\"c")
    try await store.removeAll()
    try await find("displayName == \"*\"")
  }

  /// Prints what a query string finds, and opens it.
  static func find(_ text: String) async throws {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["displayName", "contentDescription"]
    let query = CSSearchQuery(queryString: text, queryContext: context)
    var count = 0
    for try await result in query.results {
      count += 1
      let attributes = result.item.attributeSet
      print("\(attributes.displayName ?? ""): \(attributes.contentDescription ?? "")")
      #if os(Linux)
      _ = await Spotlight.open(result.item)
      #endif
    }
    print("\(text) finds \(count)")
  }
}
