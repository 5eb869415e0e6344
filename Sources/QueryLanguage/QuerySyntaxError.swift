/// Why a text that begins like a query is none, and where.
package struct QuerySyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where reading stopped, in bytes of UTF-8 from the start of the query, from 0.
  package var offset: Int
  /// The same for people: in characters, from 1.
  package var column: Int
  /// What is there; `nil` at the end.
  package var found: String?
  /// What could be there.
  package var expected: String
  /// What to write instead, a sentence, where that is known.
  package var advice: String?

  /// An error at `offset` of `bytes`.
  init(_ bytes: [UInt8], at offset: Int, expected: String, advice: String? = nil) {
    self.offset = offset
    self.expected = expected
    self.advice = advice
    let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
    column = before.count + 1
    found = Self.word(bytes, at: offset)
  }

  /// The error in a sentence or two.
  package var description: String {
    let problem = found.map { "found \($0)" } ?? "the query ends"
    let fix = advice.map { " \($0)" } ?? ""
    return "Query, column \(column): \(problem), expected \(expected).\(fix)"
  }

  /// The word or sign at `offset`.
  private static func word(_ bytes: [UInt8], at offset: Int) -> String? {
    guard offset < bytes.count else { return nil }
    // A variable is one word with its `$` and full stops.
    let isVariable = bytes[offset] == UInt8(ascii: "$")
    let isName = isVariable || QueryScanner.isName(bytes[offset])
    var end = offset + 1
    while end < bytes.count, end - offset < 32 || bytes[end] & 0xC0 == 0x80 {
      let isDot = isVariable && bytes[end] == UInt8(ascii: ".")
      let goesOn = isName ? isDot || QueryScanner.isName(bytes[end]) : bytes[end] & 0xC0 == 0x80
      guard goesOn else { break }
      end += 1
    }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}
