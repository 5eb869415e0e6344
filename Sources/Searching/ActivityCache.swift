import Analysis
package import Basics
import Engagement
import Indexing
package import JSON
import Segments
package import Storing

/// The promoted activities of the apps that somebody has installed.
///
/// What only an app shows is a result for those who have the app and for nobody else. An activity
/// with a page is no item of its own: its page is the result, with what we crawled of it.
package struct ActivityCache: Sendable {
  /// The most activities that are looked through.
  package static let limit = 5_000

  /// The activities, in the order of the ledger.
  private(set) var items: [ActivityItem] = []
  private let analyzer = Analyzer()

  /// Reads the activities that belong to `installed`.
  ///
  /// - Parameters:
  ///   - ledger: Where activities are kept.
  ///   - installed: The apps, each as a bundle identifier or as `TEAMID.bundle`.
  ///   - now: The present moment; what has ended is left out.
  /// - Throws: ``StoreError``.
  package init(_ ledger: EngagementLedger, installed: Set<String>, now: Timestamp) throws {
    // An app whose name lies below another's is found with that one.
    // A name of one label, such as com, is no app's and would ask for those of half the world.
    let bundles = Set(installed.map { ActivityRecord.bundle(of: $0) }).filter { $0.contains(".") }
    for bundle in bundles.sorted() where !bundles.contains(where: { bundle.hasPrefix($0 + ".") }) {
      let room = Self.limit - items.count
      guard room > 0 else { return }
      try ledger.forEachActivity(below: bundle, promotedAt: now, limit: room) { stored in
        guard let record = ActivityRecord.decode(stored.body), let content = record.content,
          content.page == nil
        else { return }
        items.append(
          ActivityItem(
            activityType: record.activityType,
            title: content.title,
            keywords: content.keywords,
            userInfo: content.userInfo
          )
        )
      }
    }
  }

  /// The activities that have in their titles or key words all that `text` asks for, those first
  /// with more of the words in the title.
  ///
  /// - Parameters:
  ///   - text: What is requested, in the grammar of ``Query``; the last word may be unfinished.
  ///   - limit: The most activities.
  /// - Returns: The activities, best first.
  package func search(_ text: String, limit: Int) -> [ActivityItem] {
    let query = Query(text, isUnfinished: true)
    // An activity has neither a site nor a language; what must have one is none.
    guard query.filters.isEmpty else { return [] }
    let groups = query.groups.map { group in
      group.map { Asked($0, words: words(of: $0.text, .querying)) }.filter { !$0.words.isEmpty }
    }.filter { !$0.isEmpty }
    guard groups.contains(where: { !$0.isExcluded }) else { return [] }
    var matcher = PhraseMatcher(query)
    let found = items.compactMap { item -> (item: ActivityItem, inTitle: Int)? in
      let title = words(of: item.title)
      let texts = (title: title, keywords: item.keywords.flatMap { words(of: $0) })
      for group in groups where group.contains(where: { $0.holds(in: texts) }) == group.isExcluded {
        return nil
      }
      if matcher?.verifies == true {
        var fields = DocumentFields()
        (fields.title, fields.keywords) = (item.title, item.keywords)
        guard matcher?.verdict(fields).matches == true else { return nil }
      }
      let counts = groups.joined().filter { $0.role != .excluded }.map { $0.count(in: title) }
      return (item, counts.reduce(0, +))
    }
    let best = found.sorted {
      ($1.inTitle, $0.item.title, $0.item.activityType)
        < ($0.inTitle, $1.item.title, $1.item.activityType)
    }
    return best.prefix(limit).map(\.item)
  }

  /// The words of a text as the index would find them.
  private func words(of text: String, _ purpose: Analyzer.Purpose = .indexing) -> [[UInt8]] {
    let list = analyzer.tokens(of: text, for: purpose)
    return list.tokens.filter { $0.kind.isTerm || $0.kind == .article }.map {
      Array(list.bytes(of: $0))
    }
  }
}

/// A clause of a query, as words that an activity has or lacks.
///
/// Which order they are in is left to ``PhraseMatcher``, as it is where the index is asked.
private struct Asked {
  let words: [[UInt8]]
  let role: Query.Clause.Role
  private let clause: Query.Clause

  init(_ clause: Query.Clause, words: [[UInt8]]) {
    (self.clause, self.words, role) = (clause, words, clause.role)
  }

  /// Whether what the clause names is there, as far as words tell.
  func holds(in texts: (title: [[UInt8]], keywords: [[UInt8]])) -> Bool {
    let known: [[UInt8]]
    switch clause.field {
    case nil: known = texts.title + texts.keywords
    case .title: known = texts.title
    case .keywords: known = texts.keywords
    default: return false
    }
    if isLeftToOrder { return role != .excluded }
    return words.indices.allSatisfy { index in known.contains { fits($0, index) } }
  }

  /// How many of the words are among `known`.
  func count(in known: [[UInt8]]) -> Int {
    words.indices.count { index in known.contains { fits($0, index) } }
  }

  /// Whether the words alone tell nothing.
  private var isLeftToOrder: Bool {
    role == .excluded && clause.isPhrase && words.count > 1
  }

  private func fits(_ other: [UInt8], _ index: Int) -> Bool {
    clause.grows && index == words.count - 1
      ? other.starts(with: words[index]) : other == words[index]
  }
}

extension [Asked] {
  /// Whether the group names what must not be there.
  fileprivate var isExcluded: Bool { count == 1 && self[0].role == .excluded }
}

/// A result that only an app shows.
package struct ActivityItem: Hashable, Sendable, JSONWritable {
  /// The type of the activity that the app restores, such as `com.example.read-recipe`.
  package var activityType: String
  /// The title.
  package var title: String
  /// The key words.
  package var keywords: [String]
  /// What the app needs to restore it.
  package var userInfo: [String: String]

  /// Writes the result as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("activityType", activityType)
    writer.key("keywords")
    writer.beginArray()
    for word in keywords { writer.value(word) }
    writer.endArray()
    writer.field("title", title)
    writer.key("userInfo")
    writer.beginObject()
    for (key, value) in userInfo.sorted(by: { $0.key < $1.key }) { writer.field(key, value) }
    writer.endObject()
    writer.endObject()
  }
}
