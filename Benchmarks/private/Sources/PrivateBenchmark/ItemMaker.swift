import Foundation
import SpotlightItems

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Made-up items: words whose frequencies follow Zipf's law.
struct ItemMaker {
  private var random = SeededRandom(state: 51)
  private let words: [String]

  init() {
    let syllables = [
      "ba", "ri", "to", "len", "mar", "su", "ki", "ond", "ter", "pla", "ch", "ve", "no", "ist",
    ]
    var random = SeededRandom(state: 7)
    words = (0..<30_000).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        syllables.randomElement(using: &random) ?? ""
      }.joined()
    }
  }

  private mutating func text(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      let share = Double.random(in: 0..<1, using: &random)
      return words[Int(exp(share * log(Double(words.count)))) - 1]
    }.joined(separator: " ")
  }

  /// The next item, which is number `number`.
  mutating func item(_ number: Int) -> SpotlightItem {
    var attributes: [String: ItemValue] = [
      "title": .text(text(2...6)), "contentDescription": .text(text(0...15)),
      "keywords": .texts(text(0...4).split(separator: " ").map(String.init)),
      "rating": .integer(Int64(number % 6)), "contentCreationDate": .date(Double(number) * 1_000),
    ]
    if number % 10 < 3 { attributes["textContent"] = .text(text(10...400)) }
    return SpotlightItem(
      identifier: "item-\(number)",
      domain: "d.\(number % 20)",
      attributes: attributes
    )
  }
}

extension SpotlightItem {
  /// The texts of an attribute.
  func text(_ name: String) -> String {
    switch attributes[name] {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: " ")
    default: ""
    }
  }
}
