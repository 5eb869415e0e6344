import Basics
import Records

/// The locations of a fault, each place once.
extension Advice {
  /// What locations that are one have in common: where they are, and the source that shows it.
  private struct Position: Hashable {
    let line: Int?
    let column: Int?
    let file: String?
    let evidence: String?
    /// What a detail begins with, where there is no position to tell one thing from another.
    let start: Substring?
  }

  /// The locations, those of one place as one that lists what is wrong there.
  static func listed(_ locations: [Location]) -> [Location] {
    guard locations.count > 1 else { return locations }
    var order: [Position] = []
    var groups: [Position: [Location]] = [:]
    for location in locations {
      let position = Position(
        line: location.line,
        column: location.column,
        file: location.file,
        evidence: location.evidence,
        start: location.line == nil ? location.detail.prefix { $0 != " " } : nil
      )
      if groups[position] == nil { order.append(position) }
      groups[position, default: []].append(location)
    }
    return order.flatMap { joined(groups[$0] ?? []) }
  }

  /// Locations of one place as one, unless what they say without a position has no common form.
  private static func joined(_ group: [Location]) -> [Location] {
    guard let first = group.first, group.count > 1 else { return group }
    let sentences = ListedSentences(group.map(\.detail)).sentences
    if first.line == nil, sentences.count > 1 { return group }
    let subjects = group.compactMap(\.subject)
    let subject = FindingSubject(
      names: subjects.flatMap(\.names).withoutRepetitions,
      replacement: subjects.lazy.compactMap(\.replacement).first,
      missing: subjects.flatMap(\.missing).withoutRepetitions
    )
    return [
      Location(
        line: first.line,
        column: first.column,
        detail: sentences.joined(separator: " "),
        evidence: first.evidence,
        subject: subjects.isEmpty ? nil : subject,
        file: first.file,
        findingCount: group.reduce(0) { $0 + $1.findingCount }
      )
    ]
  }

  /// How many findings it is made of.
  var findingCount: Int { locations.reduce(0) { $0 + $1.findingCount } }
}

extension [Advice.Location] {
  /// How many places these are.
  var positionCount: Int { map(\.position).withoutRepetitions.count }
}

/// Sentences of which those that differ in one word alone are one, with a list of the words.
///
/// An example is `Event lacks startDate, location.`
struct ListedSentences {
  /// A sentence whose word at `index` is one of several.
  private struct Form {
    var words: [Substring]
    var index: Int?
    var values: [Substring] = []

    /// Takes a sentence that has this form.
    mutating func add(_ other: [Substring]) -> Bool {
      guard other.count == words.count else { return false }
      let differing = words.indices.filter { words[$0] != other[$0] }
      guard differing.count == 1, let own = differing.first, own > 0, index ?? own == own,
        ListedSentences.mark(words[own]) == ListedSentences.mark(other[own])
      else { return false }
      index = own
      values.append(other[own])
      return true
    }

    /// The sentence with its list.
    var text: String {
      guard let index else { return words.joined(separator: " ") }
      var words = words
      let mark = ListedSentences.mark(words[index])
      let list = ([words[index]] + values).map { $0.dropLast(mark.count) }
      words[index] = Substring(list.joined(separator: ", ") + mark)
      return words.joined(separator: " ")
    }
  }

  /// The sentences.
  let sentences: [String]

  /// Lists what `all` say, each once and in their order.
  init(_ all: [String]) {
    var forms: [Form] = []
    for sentence in all.withoutRepetitions where !sentence.isEmpty {
      let words = sentence.split(separator: " ", omittingEmptySubsequences: false)
      if let last = forms.indices.last, forms[last].add(words) { continue }
      forms.append(Form(words: words))
    }
    sentences = forms.map(\.text)
  }

  /// The punctuation mark at the end of a word.
  fileprivate static func mark(_ word: Substring) -> Substring {
    word.suffix(while: { ".,;:".contains($0) })
  }
}

extension Substring {
  /// The longest end whose characters all are wanted.
  fileprivate func suffix(while isWanted: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      guard isWanted(self[before]) else { break }
      start = before
    }
    return self[start...]
  }
}
