extension TermKey {
  /// Where words start among the terms.
  package static let firstWord: [UInt8] = [0x20]

  /// How a term is shown: the beginning of a word, and a stem, with an asterisk.
  package static func label(_ term: [UInt8]) -> String {
    switch term.first {
    case prefixMark: String(decoding: term.dropFirst(), as: UTF8.self) + "*"
    case stemMark: String(decoding: term.dropFirst(3), as: UTF8.self) + "*"
    default: String(decoding: term, as: UTF8.self)
    }
  }

  /// How many characters `text` has.
  @inlinable
  package static func characters(_ text: some Sequence<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// As much of the start of `text` as the longest prefix with a list of its own has.
  @inlinable
  package static func beginning(of text: [UInt8]) -> ArraySlice<UInt8> {
    beginning(of: text, characters: prefixLimit)
  }

  /// The first `limit` characters of `text`.
  @inlinable
  package static func beginning<Text: RandomAccessCollection<UInt8>>(
    of text: Text,
    characters limit: Int
  ) -> Text.SubSequence where Text.Index == Int {
    var characters = 0
    for index in text.indices where text[index] & 0xC0 != 0x80 {
      characters += 1
      if characters > limit { return text[..<index] }
    }
    return text[...]
  }
}
