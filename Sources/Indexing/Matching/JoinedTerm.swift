import Segments

/// A word with its other forms as one term of an index: what is the same for every query that asks
/// for it.
///
/// To put the lists of forms together means to unpack all of them, which takes longer than most
/// searches do.
final class JoinedTerm: @unchecked Sendable {
  // Nothing is written after it was made; the lists are in memory that it, or a segment, has.

  /// How many living documents have what its weight comes from.
  let frequency: Int
  /// The weight of the word by its own rarity, or of its rarest form where no document has the word.
  let weight: Int32
  /// Whether documents have the word itself.
  let isWritten: Bool
  /// The documents that it finds are never more than so many.
  let most: Int
  /// The other forms that are looked for.
  let forms: [[UInt8]]
  /// The word and its forms with what the impacts of each are multiplied with.
  let factors: [(term: [UInt8], factor: Float)]
  /// Its postings in each segment.
  let lists: [PostingList?]
  /// Whether forms were left out that too many documents have.
  let isCut: Bool
  /// What it takes, about.
  let byteCount: Int
  private let joined: [JoinedPostings]

  private typealias Row = (term: [UInt8], frequency: Int, weight: Int32)

  /// Joins the word `term` with `forms` over all segments of `snapshot`; `nil` where no living document
  /// has any of them.
  ///
  /// A form counts for `formFactor` of the word at most, and for less where it is more usual.
  init?(_ term: [UInt8], forms: [[UInt8]], formFactor: Float, in snapshot: IndexSnapshot) {
    let (rows, isCut) = Self.rows([term] + forms, in: snapshot)
    guard let first = rows.first else { return nil }
    let isWritten = first.term == term
    let strongest = rows.max { $0.weight < $1.weight } ?? first
    let own = isWritten ? first : strongest
    let factors = rows.map { row in
      let typical = min(1, Float(row.weight) / Float(own.weight))
      let isOwn = row.term == term || !isWritten
      return (term: row.term, factor: isOwn ? typical : formFactor * typical)
    }
    var joined: [JoinedPostings] = []
    lists = snapshot.parts.map { part in
      let dictionary = part.segment.dictionary
      let lists = factors.compactMap { form in
        dictionary.list(of: form.term).map { (list: $0, factor: form.factor) }
      }
      guard let first = lists.first else { return nil }
      if lists.count == 1, first.factor == 1 { return first.list }
      let list = JoinedPostings(lists)
      joined.append(list)
      return list.list
    }
    (frequency, weight, self.isWritten) = (own.frequency, own.weight, isWritten)
    most = rows.reduce(0) { $0 + $1.frequency }
    self.forms = rows.map(\.term).filter { $0 != term }
    (self.factors, self.isCut, self.joined) = (factors, isCut, joined)
    byteCount = joined.reduce(Self.overhead * (1 + rows.count)) { $0 + $1.byteCount }
  }

  /// What a term, or a form of it, takes besides its postings, about.
  private static let overhead = 128

  /// Those of `terms` that living documents have, and whether some were left out that too many have.
  private static func rows(_ terms: [[UInt8]], in snapshot: IndexSnapshot) -> ([Row], Bool) {
    var rows: [Row] = []
    var isCut = false
    var room = JoinedPostings.limit
    for term in terms {
      let frequency = snapshot.frequency(of: term)
      if frequency == 0 { continue }
      if frequency > room, !rows.isEmpty {
        isCut = true
        continue
      }
      room -= frequency
      rows.append((term, frequency, Points.weight(frequency: frequency, living: snapshot.living)))
    }
    return (rows, isCut)
  }
}
