import Basics
import Foundation
import SpotlightItems
import Spotting
import Testing

/// What is learnt of activities: at which hours, and how it is forgotten.
struct LearningTests {
  private static func activity(_ title: String, domain: String? = nil) -> SpotlightActivity {
    var activity = SpotlightActivity(type: "com.example.view", title: title)
    activity.eligibility = [.search, .prediction]
    activity.domain = domain
    return activity
  }

  @Test("What was committed is no failure, also when what is to be forgotten cannot be yet (OURS)")
  func committed() async throws {
    let (hook, heard) = (Lock<(@Sendable () -> Void)?>(nil), Lock<[String]>([]))
    let temporary = try TemporaryIndex([SpotlightItem("a", "Plum")]) { options in
      options.secondsFromUTC = { _ in
        hook.withLock { $0 }?()
        return 0
      }
      options.report = { text in heard.withLock { $0.append(text) } }
    }
    try await temporary.index.note(Self.activity("Lunch"))
    try await temporary.index.note(Self.activity("Reading", domain: "d"))
    // Learning is where the store is lost to this process.
    let (file, elsewhere) = ("\(temporary.folder)/items.sqlite", "\(temporary.folder)/elsewhere")
    hook.withLock { $0 = { rename(file, elsewhere) } }
    try await temporary.index.apply(ItemBatch([.remove(["a"]), .removeDomains(["d"])]))
    #expect(heard.withLock { $0.count } == 1)
    hook.withLock { $0 = nil }
    try #require(rename(elsewhere, file) == 0)
    #expect(try temporary.typed("plum") == [])
    // What was to be forgotten is by whoever looks next.
    #expect(try temporary.index.matches(TypedSearch("")).suggestions.map(\.text) == ["Lunch"])
  }

  @Test("Hours are those of the moments at which something was done, and of the present (OURS)")
  func hours() async throws {
    let moments = Lock<[Double]>([])
    let temporary = try TemporaryIndex([]) { options in
      options.secondsFromUTC = { moment in
        moments.withLock { $0.append(moment) }
        return 3_600
      }
    }
    try await temporary.index.note(Self.activity("Lunch"))
    temporary.pass(days: 1)
    try await temporary.index.note(Self.activity("Lunch"))
    temporary.pass(days: 1)
    _ = try temporary.index.matches(TypedSearch(""))
    let days = Set(moments.withLock { $0 }.map { ($0 - TemporaryIndex.now) / TemporaryIndex.day })
    #expect(days == [0, 1, 2])
  }
}
