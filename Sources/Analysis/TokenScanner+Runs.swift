extension TokenScanner {
  /// Reads a run of Han characters and kana, which starts at `position`.
  mutating func scanIdeographs(into list: inout TokenList) {
    startUnits()
    // The kana before, and how many katakana stand side by side there.
    var (previous, katakana): (UInt32?, Int) = (nil, 0)
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .kana:
        let kana = kana(scalar, after: previous, katakana: katakana)
        katakana = Kana.isKatakana(scalar.value) ? katakana + 1 : 0
        previous = kana.value
        let text = list.text.count
        guard let value = kana.value else {
          position += kana.length
          extendLast(text: text)
          continue
        }
        list.append(scalar: value)
        add(text: text..<list.text.count, length: kana.length, isHan: false)
        continue
      case .han:
        (previous, katakana) = (nil, 0)
        let text = list.text.count
        if scalar.value == Self.repeatedHan, let last = units.last, last.isHan {
          list.repeatText(last.text)
        } else {
          fold(scalar, into: &list)
        }
        add(text: text..<list.text.count, length: scalar.length, isHan: true)
        continue
      case .dropped, .voicing:
        position += scalar.length
        continue
      default:
        break
      }
      break
    }
    if purpose == .comparing { return addUnits(into: &list) }
    addNeighbours(2, as: .bigram, to: &list)
    guard purpose == .indexing || units.count == 1 else { return }
    addNeighbours(3, as: .trigram, to: &list)
    for unit in units {
      let isTerm = unit.isHan || units.count == 1
      list.add(isTerm ? .unigram : .unit, text: unit.text, source: unit.source)
    }
  }

  /// Reads a run of Hangul, which starts at `position`; conjoining letters are composed.
  mutating func scanHangul(into list: inout TokenList) {
    startUnits()
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .hangul, .jamo:
        let syllable = Hangul.syllable(startingWith: scalar.entry.value) { offset in
          self.scalar(at: position + scalar.length + 3 * offset)?.value
        }
        let text = list.text.count
        list.append(scalar: syllable.value)
        // Conjoining letters take three bytes each.
        add(
          text: text..<list.text.count,
          length: scalar.length + 3 * syllable.successors,
          isHan: false
        )
        continue
      case .dropped:
        position += scalar.length
        continue
      default:
        break
      }
      break
    }
    if purpose == .comparing { return addUnits(into: &list) }
    addNeighbours(2, as: .bigram, to: &list)
    addRun(into: &list)
    // A single syllable is requested as the start of a word, seldom as its middle.
    if let first = units.first, purpose == .indexing || units.count == 1 {
      list.add(.unigram, text: first.text, source: first.source)
    }
  }

  /// Reads a run of a script without spaces, which starts at `position`; its units are letters
  /// with the signs that belong to them.
  mutating func scanUnsegmented(into list: inout TokenList) {
    startUnits()
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .unsegmented:
        let text = list.text.count
        fold(scalar, into: &list)
        add(text: text..<list.text.count, length: scalar.length, isHan: false)
        continue
      case .attached:
        fold(scalar, into: &list)
        position += scalar.length
        extendLast(text: list.text.count)
        continue
      case .dropped:
        position += scalar.length
        continue
      default:
        break
      }
      break
    }
    if purpose == .comparing { return addUnits(into: &list) }
    addNeighbours(2, as: .bigram, to: &list)
    addRun(into: &list)
    if units.count == 1 { list.add(.unigram, text: units[0].text, source: units[0].source) }
  }

  /// Forgets the characters of the run before, and makes room for those of most words.
  private mutating func startUnits() {
    units.removeAll(keepingCapacity: true)
    units.reserveCapacity(8)
  }

  private mutating func add(text: Range<Int>, length: Int, isHan: Bool) {
    units.append(Unit(text: text, source: position..<position + length, isHan: isHan))
    position += length
  }

  private mutating func extendLast(text end: Int) {
    guard let last = units.indices.last else { return }
    units[last].text = units[last].text.lowerBound..<end
    units[last].source = units[last].source.lowerBound..<position
  }

  private func addUnits(into list: inout TokenList) {
    for unit in units { list.add(.unit, text: unit.text, source: unit.source) }
  }

  /// Adds every `count` neighbours as a token; the folded forms of neighbours lie side by side.
  private func addNeighbours(_ count: Int, as kind: TokenList.Token.Kind, to list: inout TokenList)
  {
    guard units.count >= count else { return }
    for index in (count - 1)..<units.count {
      let (first, last) = (units[index - count + 1], units[index])
      list.add(
        kind,
        text: first.text.lowerBound..<last.text.upperBound,
        source: first.source.lowerBound..<last.source.upperBound
      )
    }
  }

  private func addRun(into list: inout TokenList) {
    guard let first = units.first, let last = units.last else { return }
    list.add(
      .run,
      text: first.text.lowerBound..<last.text.upperBound,
      source: first.source.lowerBound..<last.source.upperBound
    )
  }

  /// The sign that repeats the Han character before it.
  private static let repeatedHan: UInt32 = 0x3005
}

/// Composition of Hangul syllables.
///
/// Reference: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646>
enum Hangul {
  /// The syllable that starts with `first`, and how many of the letters after it belong to it.
  ///
  /// `first` is a syllable or a conjoining letter; `successor` gives the scalar so many positions
  /// behind it.
  static func syllable(
    startingWith first: UInt32,
    successor: (Int) -> UInt32?
  ) -> (value: UInt32, successors: Int) {
    var value = first
    var count = 0
    if (0x1100...0x1112).contains(first), let vowel = successor(0),
      (0x1161...0x1175).contains(vowel)
    {
      value = 0xAC00 + ((first - 0x1100) * 21 + (vowel - 0x1161)) * 28
      count = 1
    }
    guard (0xAC00...0xD7A3).contains(value), (value - 0xAC00) % 28 == 0,
      let final = successor(count), (0x11A8...0x11C2).contains(final)
    else { return (value, count) }
    return (value + final - 0x11A7, count + 1)
  }
}
