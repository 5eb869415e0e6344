package import Segments

/// A query, taken apart.
///
/// | written | means |
/// |---|---|
/// | `plum cake` | documents with one of the words; more is better |
/// | `+plum` | the word must be there |
/// | `"plum cake"` | the words must stand there side by side, in this order |
/// | `plum*` | words that begin so |
/// | `-sugar`, `-"brown sugar"` | documents with the word, or the phrase, are left out |
/// | `plum OR cake`, `plum \| cake` | one of them; a sign before the first is for all of them |
/// | `title:plum`, `title:"plum cake"` | the words must stand in that field; `-` before it leaves such documents out |
/// | `site:example.com` | the host, or one below it |
/// | `app:NAME` `type:Recipe` `lang:en` `host:NAME` | documents with that value; `-` before it leaves them out |
///
/// Words can be searched in `title`, `keywords`, `headings`, `description` and `text`. Several
/// filters on one field mean any of the values, filters on different fields all of them.
/// Everything else is words: no text is an error.
///
/// What a document must have is a conjunction of ``groups``, each of which needs one of its
/// clauses. The index proves single words by itself; the order of words and the field they stand
/// in are for ``PhraseMatcher`` to verify.
package struct Query: Hashable, Sendable {
  /// Words that belong together.
  package struct Clause: Hashable, Sendable {
    /// What the words are for.
    package enum Role: Hashable, Sendable {
      case optional
      case required
      case excluded
    }

    /// The text between the quotes, or without sign, field and white space.
    package var text: String
    /// What the words are for.
    package var role: Role
    /// Whether the user may still be writing the last word.
    package var isUnfinished = false
    /// Whether the words must stand side by side, in their order.
    package var isPhrase = false
    /// Whether the last word is only the beginning of one: a star stood behind it.
    package var isPrefix = false
    /// Whether it is the name of a filter or a field that was left without a value, which is never
    /// meant as another word.
    package var isName = false
    /// The field that the words must stand in; any when `nil`.
    package var field: ImpactModel.Field?
    /// Whether this clause and the one before it are alternatives.
    package var isAlternative = false

    /// Whether the beginning of the last word is enough.
    package var grows: Bool { isUnfinished || isPrefix }
  }

  /// The most bytes of a query that are read.
  package static let byteLimit = 4096

  /// The words, alternatives side by side.
  package private(set) var clauses: [Clause] = []
  /// The filters that must pass, one per field.
  package private(set) var filters: [SearchRequest.Filter] = []
  /// The filters that must not pass, one per field.
  package private(set) var exclusions: [SearchRequest.Filter] = []

  /// The clauses, those that are alternatives to each other together.
  package var groups: ClauseGroups { ClauseGroups(clauses) }

  /// What the index proves by itself of the group with the number `number`, without all the others and
  /// without filters.
  func proving(_ number: Int) -> Query {
    var query = self
    (query.clauses, query.filters, query.exclusions) = ([], [], [])
    for (index, group) in groups.enumerated() where index == number {
      query.clauses = group.filter(\.isProvable)
    }
    return query
  }

  /// Takes `text` apart.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - isUnfinished: Whether the user may still be writing the last word.
  package init(_ text: String, isUnfinished: Bool = false) {
    // One piece of memory for the clauses of nearly all queries.
    clauses.reserveCapacity(4)
    var text = text
    text.withUTF8 { bytes in
      read(UnsafeBufferPointer(rebasing: bytes.prefix(Self.byteLimit)), isUnfinished)
    }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ isUnfinished: Bool) {
    var scanner = QueryScanner(text)
    // What joined the next piece to the last clause: `OR`, or a bar.
    var joint: String?
    var isBehindFilter = false
    while let piece = scanner.next() {
      defer { isBehindFilter = piece.filter != nil }
      if let sign = piece.joint {
        // Filters on one field are alternatives anyway.
        if isBehindFilter { continue }
        let follows = clauses.last.map { $0.role != .excluded } ?? false
        if follows, joint == nil, !(piece.isOpen && isUnfinished) {
          joint = sign
          continue
        }
        // A joint with nothing to join is a word.
        if sign == "|" { continue }
      }
      // What is still to get a value, or got none, is no word.
      if piece.isName, piece.isOpen && isUnfinished || piece.sign != .optional {
        joint = nil
        continue
      }
      if let name = piece.filter {
        joint = nil
        if piece.text.isEmpty { continue }
        add(SearchRequest.Filter(name, [piece.text]), isExcluded: piece.sign == .excluded)
        continue
      }
      var clause = piece.clause
      clause.isUnfinished = isUnfinished && piece.isOpen && clause.role != .excluded
      clause.isAlternative = joint != nil && clause.role != .excluded
      joint = nil
      clauses.append(clause)
    }
    if let joint, joint != "|" { clauses.append(Clause(text: joint, role: .optional)) }
  }

  private mutating func add(_ filter: SearchRequest.Filter, isExcluded: Bool) {
    if isExcluded {
      Self.add(filter, to: &exclusions)
    } else {
      Self.add(filter, to: &filters)
    }
  }

  private static func add(
    _ filter: SearchRequest.Filter,
    to filters: inout [SearchRequest.Filter]
  ) {
    if let index = filters.firstIndex(where: { $0.name == filter.name }) {
      filters[index].values += filter.values
    } else {
      filters.append(filter)
    }
  }
}

/// The clauses of a query, those that are alternatives to each other together.
package struct ClauseGroups: Sequence, IteratorProtocol {
  private let clauses: [Query.Clause]
  private var start = 0

  fileprivate init(_ clauses: [Query.Clause]) { self.clauses = clauses }

  /// The next clauses that belong together; `nil` behind the last.
  package mutating func next() -> ArraySlice<Query.Clause>? {
    guard start < clauses.count else { return nil }
    var end = start + 1
    while end < clauses.count, clauses[end].isAlternative { end += 1 }
    defer { start = end }
    return clauses[start..<end]
  }
}

extension Sequence<Query.Clause> {
  /// What a group of alternatives is for.
  ///
  /// One of them is needed, or none needs be there. What is left out stands alone.
  var role: Query.Clause.Role {
    if contains(where: { $0.role == .excluded }) { return .excluded }
    return contains { $0.role == .required } ? .required : .optional
  }
}

extension ImpactModel.Field {
  /// The names under which words can be searched in fields, in small letters: ours, and those
  /// of Core Spotlight.
  static let queryNames: [(name: String, field: ImpactModel.Field)] = [
    ("title", .title), ("displayname", .title),
    ("keywords", .keywords), ("keyword", .keywords),
    ("headings", .headings), ("heading", .headings),
    ("description", .summary), ("contentdescription", .summary), ("summary", .summary),
    ("text", .body), ("textcontent", .body), ("body", .body),
  ]

  /// The field that a query calls `name`.
  init?(queryName name: some StringProtocol) {
    let name = name.lowercased()
    guard let row = Self.queryNames.first(where: { $0.name == name }) else { return nil }
    self = row.field
  }
}
