extension TokenScanner {
  /// Reads a run of Han characters and kana, which starts at `position`.
  mutating func scanIdeographs(into list: inout TokenList) {
    startUnits()
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .han, .kana:
        let voiced = scalar.scalarClass == .kana ? voicedKana(scalar) : nil
        let length = scalar.length + (voiced?.length ?? 0)
        let text = list.text.count
        if let voiced {
          list.append(scalar: voiced.value)
        } else {
          fold(scalar, into: &list)
        }
        add(text: text..<list.text.count, length: length, isHan: scalar.scalarClass == .han)
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
          length: scalar.length + 3 * syllable.followers,
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
    // A single syllable is asked for as the start of a word, seldom as its middle.
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

  /// The voiced form of the kana at `position` when a voicing sign follows it.
  private func voicedKana(_ kana: Scalar) -> (value: UInt32, length: Int)? {
    guard let sign = scalar(at: position + kana.length), sign.scalarClass == .voicing else {
      return nil
    }
    let isHalf = sign.value == 0x309A || sign.value == 0xFF9F
    guard let value = Kana.voiced(kana.entry.value, half: isHalf) else { return nil }
    return (value, sign.length)
  }
}

/// Voiced kana, which older text writes as two scalars.
enum Kana {
  /// The voiced form of `kana`, or its half-voiced one; `nil` when it has none.
  static func voiced(_ kana: UInt32, half: Bool) -> UInt32? {
    let isKatakana = kana >= 0x30A0
    let base = isKatakana ? kana - 0x60 : kana
    switch base {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return kana + (half ? 2 : 1)
    case 0x304B...0x3062 where !half && base % 2 == 1: return kana + 1
    case 0x3064, 0x3066, 0x3068: return half ? nil : kana + 1
    case 0x3046: return half ? nil : isKatakana ? 0x30F4 : 0x3094
    default: return nil
    }
  }
}

/// Composition of Hangul syllables.
///
/// Reference: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646>
enum Hangul {
  /// The syllable that starts with `first`, and how many of the letters after it belong to it.
  ///
  /// `first` is a syllable or a conjoining letter; `follower` gives the scalar so many places
  /// behind it.
  static func syllable(
    startingWith first: UInt32,
    follower: (Int) -> UInt32?
  ) -> (value: UInt32, followers: Int) {
    var value = first
    var count = 0
    if (0x1100...0x1112).contains(first), let vowel = follower(0),
      (0x1161...0x1175).contains(vowel)
    {
      value = 0xAC00 + ((first - 0x1100) * 21 + (vowel - 0x1161)) * 28
      count = 1
    }
    guard (0xAC00...0xD7A3).contains(value), (value - 0xAC00) % 28 == 0,
      let final = follower(count), (0x11A8...0x11C2).contains(final)
    else { return (value, count) }
    return (value + final - 0x11A7, count + 1)
  }
}
