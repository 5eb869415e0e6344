/// The words of a title, for telling what it names.
struct PageTitle {
  /// The words of the whole title, in small letters.
  private let words: [Substring]
  /// Those of each part between signs that divide titles.
  private let parts: [[Substring]]

  /// Divides `title` at the signs behind which sites name themselves.
  init(_ title: String) {
    let title = title.lowercased()
    words = Self.words(title)
    let marks: Set<Character> = ["|", "\u{2013}", "\u{2014}", "\u{B7}", "\u{2022}", "\u{BB}", ":"]
    parts = title.replacing(" - ", with: "|").split { marks.contains($0) }.map { part in
      Self.words(part)
    }
  }

  /// Whether the title, or a part of it, is `name`, or holds it when that has several words.
  func says(_ name: String) -> Bool {
    let name = Self.words(name.prefix(1_024).lowercased())
    guard !name.isEmpty, !words.isEmpty else { return false }
    if words == name || parts.contains(name) { return true }
    guard name.count > 1, words.count >= name.count else { return false }
    return (0...(words.count - name.count)).contains { start in
      words[start] == name[0] && words[start..<(start + name.count)].elementsEqual(name)
    }
  }

  /// Whether `title` is longer than `limit` characters only by short parts at its ends, which name a
  /// section or the site: what is cut off there says nothing of the page.
  static func endsInNames(_ title: String, limit: Int) -> Bool {
    var parts = divided(title).map { part in
      part.split(separator: " ").reduce(-1) { $0 + $1.count + 1 }
    }[...]
    var cuts = 0
    while parts.count > 1, cuts < partLimit, parts.reduce(3 * (parts.count - 1), +) > limit {
      if let last = parts.last, last <= nameLimit {
        parts.removeLast()
      } else if let first = parts.first, first <= nameLimit {
        parts.removeFirst()
      } else {
        return false
      }
      cuts += 1
    }
    return parts.reduce(3 * (parts.count - 1), +) <= limit
  }

  /// The parts of `title` that are not empty, divided at bars and at other signs between spaces.
  private static func divided(_ title: String) -> [Substring] {
    var parts: [Substring] = []
    let bytes = title.utf8
    var start = title.startIndex
    var index = start
    func end(_ stop: String.Index) {
      if start < stop { parts.append(title[start..<stop]) }
    }
    while index < title.endIndex {
      let next = bytes.index(after: index)
      let byte = bytes[index]
      if byte == UInt8(ascii: "|") {
        end(index)
        start = next
      } else if byte == 0x20, let sign = signs.first(where: { bytes[next...].starts(with: $0) }) {
        end(index)
        start = bytes.index(next, offsetBy: sign.count)
        index = start
        continue
      }
      index = next
    }
    end(title.endIndex)
    return parts
  }

  /// The signs that divide titles, each with the space behind it.
  private static let signs = [
    "-", "\u{2013}", "\u{2014}", "\u{B7}", "\u{2022}", "\u{BB}", "\u{203A}", "::",
  ]
  .map { Array("\($0) ".utf8) }

  /// The longest name of a section or a site, in characters.
  private static let nameLimit = 40
  /// The most such names of a title.
  private static let partLimit = 3

  private static func words(_ text: some StringProtocol) -> [Substring] {
    Substring(text).split { !$0.isLetter && !$0.isNumber }
  }
}
