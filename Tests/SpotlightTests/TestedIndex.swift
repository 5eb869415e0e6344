import CoreSpotlight
import Foundation
import Spotlight
import Synchronization
import TestSupport
import Testing

/// A case of the private index's conformance table, through Core Spotlight's classes and in a folder of
/// its own.
struct IndexCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let body: @Sendable (TestedIndex) async throws -> Void

  init(_ title: String, _ body: @escaping @Sendable (TestedIndex) async throws -> Void) {
    (testDescription, self.body) = (title, body)
  }

  /// Runs the case in an empty index.
  func run() async throws {
    let index = try TestedIndex()
    try await index.use { try await body(index) }
  }
}

/// An index in a temporary folder, with a clock that a case turns.
final class TestedIndex: Sendable {
  /// 2026-01-15T12:00:00Z, a Thursday.
  static let start = Date(timeIntervalSinceReferenceDate: 790_171_200)
  static let hour = 3_600.0
  static let day = 86_400.0

  let folder: URL
  private let outer: TemporaryFolder
  private let clock = Mutex(TestedIndex.start)

  init() throws {
    outer = try TemporaryFolder()
    folder = URL(fileURLWithPath: "\(outer.path)/private")
  }

  /// Runs `body` as a program that has just been launched.
  func use<Value>(
    timeZone: TimeZone = .gmt,
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await Spotlight.withIndex(in: folder, now: { self.now }, timeZone: timeZone, body)
  }

  var now: Date { clock.withLock { $0 } }

  func pass(_ seconds: Double) { clock.withLock { $0 += seconds } }

  func go(to date: Date) { clock.withLock { $0 = date } }

  /// Indexes items.
  func put(_ items: CSSearchableItem...) async throws {
    try await CSSearchableIndex.default().indexSearchableItems(items)
  }

  /// The identifiers of what a typed text finds, the best first.
  func typed(
    _ text: String,
    _ change: (CSUserQueryContext) -> Void = { _ in }
  ) async throws -> [String] {
    try await items(text, change).map(\.uniqueIdentifier)
  }

  /// What a typed text finds, the best first.
  func items(
    _ text: String,
    _ change: (CSUserQueryContext) -> Void = { _ in }
  ) async throws -> [CSSearchableItem] {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "contentDescription", "displayName"]
    change(context)
    var found: [CSSearchableItem] = []
    for try await item in CSUserQuery(userQueryString: text, userQueryContext: context).results {
      found.append(item.item)
    }
    return found
  }

  /// The suggestions for a typed text, the best first.
  func suggestions(_ text: String, limit: Int = 4) async throws -> [CSSuggestion] {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = limit
    var found: [CSSuggestion] = []
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    for try await suggestion in query.suggestions { found.append(suggestion.suggestion) }
    return found
  }

  /// The identifiers of what a query string finds, in order.
  func query(_ query: String, filters: [String] = []) async throws -> [String] {
    let context = CSSearchQueryContext()
    context.filterQueries = filters
    var found: [String] = []
    for try await item in CSSearchQuery(queryString: query, queryContext: context).results {
      found.append(item.item.uniqueIdentifier)
    }
    return found.sorted()
  }
}

/// An item with a title and other attributes.
func item(
  _ identifier: String,
  _ title: String?,
  domain: String? = nil,
  _ change: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  // What is set to nil is cleared by an update.
  if let title { attributes.title = title }
  change(attributes)
  return CSSearchableItem(
    uniqueIdentifier: identifier,
    domainIdentifier: domain,
    attributeSet: attributes
  )
}

/// An activity that may be searched for.
func activity(
  _ title: String,
  _ change: (NSUserActivity) -> Void = { _ in }
) -> NSUserActivity {
  let activity = NSUserActivity(activityType: "com.example.view")
  activity.title = title
  activity.isEligibleForSearch = true
  change(activity)
  return activity
}

extension NSUserActivity {
  /// Sets the attributes by which the activity is one with an item, or goes with a group.
  func attributes(_ change: (CSSearchableItemAttributeSet) -> Void) {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    change(attributes)
    contentAttributeSet = attributes
  }
}
