import CoreSpotlight
import Foundation

#if os(Linux)
import Spotlight
#endif

@main
struct Guide {
  static func main() async throws {
    #if os(Linux)
    Spotlight.folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shows-\(ProcessInfo.processInfo.processIdentifier)")
    for type in [CSSearchableItemActionType, Show.activityType] {
      Spotlight.onContinue(type) { activity in
        print("continues with \(Show.show(for: activity)?.name ?? "nothing")")
      }
    }
    #endif

    // As activities: only what somebody looked at is found.
    let viewed = Show.all[1].activity(isRelated: false)
    viewed.becomeCurrent()
    print("viewed: \(try await search("bakery"))")

    // As items: everything is found.
    let index = CSSearchableIndex.default()
    try await index.indexSearchableItems(Show.all.map(\.item))
    print("indexed: \(try await search("drama"))")

    // As both, joined: one result.
    let joined = Show.all[0].activity(isRelated: true)
    joined.becomeCurrent()
    print("joined: \(try await search("harbor"))")

    #if os(Linux)
    if let handoff = try Spotlight.handOff() {
      _ = try await Spotlight.continue(handoff.data)
      handoff.wasContinued()
    }
    #endif

    try await index.deleteSearchableItems(withDomainIdentifiers: [Show.domain])
    print("deleted: \(try await search("drama"))")
  }

  /// The titles that a typed text finds.
  static func search(_ text: String) async throws -> [String] {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    var titles: [String] = []
    for try await response in query.responses {
      switch response {
      case .item(let found):
        titles.append(found.item.attributeSet.title ?? found.id)
        #if os(Linux)
        _ = await Spotlight.open(found.item)
        #endif
      case .suggestion: break
      @unknown default: break
      }
    }
    return titles
  }
}
