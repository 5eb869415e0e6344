/// What a page shows, in a form in which claims can be looked up.
///
/// A class, because most pages need only a part of it: each part is made when it is asked for.
final class ShownText {
  private let text: String
  private let title: String

  private lazy var words = WordFold.fold([text, title])
  private lazy var numbers = WrittenNumber.all(in: text)

  /// Whether there is no text to look into.
  let isEmpty: Bool

  /// The longest claim that is looked up, in bytes; of longer ones the start.
  private static let claimLimit = 2_000

  /// Takes what a reader of the page sees: its text and its title.
  init(_ text: String, title: String?) {
    self.text = text
    self.title = title ?? ""
    isEmpty = !text.utf8.contains { $0 > 0x20 }
  }

  /// Whether the words of `claim` stand in the text; `nil` when it has none.
  ///
  /// They stand there one after the other, or four in five of them anywhere when there are more
  /// than two.
  func contains(words claim: String) -> Bool? {
    let claim =
      claim.utf8.count <= Self.claimLimit
      ? claim : String(decoding: claim.utf8.prefix(Self.claimLimit), as: UTF8.self)
    let run = WordFold.fold([Self.withoutReferences(claim)])
    guard run.count > 2 else { return nil }
    return words.withUnsafeBufferPointer { words in
      run.withUnsafeBufferPointer { run in
        ByteSearch.contains(run, in: words) || Self.hasMost(of: run, in: words)
      }
    }
  }

  /// The text with a space in place of each character reference.
  ///
  /// Data that was escaped for HTML without need still says what the page shows; mostly the
  /// references are of marks that divide words.
  private static func withoutReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      kept += rest[..<mark]
      let name = rest[(mark + 1)...].prefix(referenceLimit).prefix { byte in
        byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      let isReference =
        !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: ";")
      kept.append(UInt8(ascii: " "))
      rest = rest[(isReference ? name.endIndex + 1 : mark + 1)...]
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  /// The longest name of a character reference, in bytes.
  private static let referenceLimit = 31

  /// Whether four in five of the words stand in the text, if there are more than two; of many,
  /// the first forty count.
  private static func hasMost(
    of run: UnsafeBufferPointer<UInt8>,
    in words: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let spaces = run.indices.filter { run[$0] == 0x20 }
    let count = min(spaces.count - 1, 40)
    guard count > 2 else { return false }
    var found = 0
    for index in 0..<count {
      let word = UnsafeBufferPointer(rebasing: run[spaces[index]...spaces[index + 1]])
      if ByteSearch.contains(word, in: words) { found += 1 }
      // One in five may be missing.
      if 5 * (index + 1 - found) > count { return false }
    }
    return true
  }

  /// Whether a number stands in the text, however it is written; `nil` when `claim` has none.
  func contains(number claim: String) -> Bool? {
    let values = WrittenNumber.all(in: claim)
    guard !values.isEmpty else { return nil }
    return values.contains { numbers.contains($0) }
  }
}
