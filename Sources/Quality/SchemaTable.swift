/// Reads the tables of names: entries that end with semicolons, of words between white space.
///
/// The first word of an entry is the name that it is about. Behind `=` is a second list, and
/// a word that starts with `>` says what took the name's place.
enum SchemaTable {
  /// A word and where it is in the table.
  struct Word {
    /// What a word is to its entry.
    enum Role { case name, first, second, successor }

    let role: Role
    let range: Range<Int>
  }

  /// The words of all entries in order, each entry's name first.
  static func words(_ table: StaticString) -> [Word] {
    table.withUTF8Buffer { text in
      var words: [Word] = []
      words.reserveCapacity(text.count / 10)
      var role = Word.Role.name
      var index = 0
      while index < text.count {
        guard text[index] > 0x20 else {
          index += 1
          continue
        }
        var end = index
        while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: ";") { end += 1 }
        let isLast = end < text.count && text[end] == UInt8(ascii: ";")
        if text[index] == UInt8(ascii: "=") {
          role = .second
        } else if text[index] == UInt8(ascii: ">") {
          words.append(Word(role: .successor, range: (index + 1)..<end))
        } else if end > index {
          words.append(Word(role: role, range: index..<end))
          if role == .name { role = .first }
        }
        if isLast { role = .name }
        index = end + 1
      }
      return words
    }
  }

  /// The names that entries are about, numbered in their order.
  static func names(_ words: [Word], of table: StaticString, slots: Int) -> NameTable {
    var names = NameTable(table, slots: slots)
    for word in words where word.role == .name { names.add(word.range) }
    return names
  }

  /// The bytes of a word.
  static func bytes(_ word: Word, of table: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: table.utf8Start + word.range.lowerBound, count: word.range.count)
  }
}
