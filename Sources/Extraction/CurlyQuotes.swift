import Basics
import Glibc
import Markup
import Records
import Rules

/// Notes attributes that are in curly quotation marks, as word processors set them.
///
/// HTML knows straight ones only. A value behind a curly mark is read without any: the marks are
/// part of it, and it ends at the first space.
///
/// Reference: <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
enum CurlyQuotes {
  /// The most elements that are noted.
  private static let limit = 10

  /// The attributes that are looked at: those by which markup is found, and what it says.
  private static let names: [AttributeName] = [
    .name, .property, .content, .rel, .href, .type, .lang,
  ]

  /// The elements that are looked at: those that hold what the page says of itself, and its links.
  private static let tags: [Tag] = [.html, .meta, .link, .script, .a]

  /// Notes the elements of the page whose attributes are in curly marks.
  static func note(_ tree: PageTree, findings: inout [Finding]) {
    guard mayHold(tree.source) else { return }
    var count = 0
    let notes = SourceNotes(tree)
    for element in tags.flatMap({ tree.elements($0) }) {
      guard count < limit else { return }
      guard names.contains(where: { isCurly($0, of: element, in: tree) }) else { continue }
      findings.append(notes.finding(.metaCurlyQuotes, at: element))
      count += 1
    }
  }

  /// Whether a curly mark is behind an equals sign anywhere in a page.
  private static func mayHold(_ source: [UInt8]) -> Bool {
    source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return false }
      var index = 0
      while let found = memchr(base + index, 0xE2, source.count - index) {
        let start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        let before = source[..<start].last { !ASCII.isSpace($0) }
        if before == UInt8(ascii: "=") { return true }
        index = start + 1
      }
      return false
    }
  }

  /// Whether the value starts with a curly mark and has no straight one before it.
  private static func isCurly(
    _ name: AttributeName,
    of element: Int,
    in tree: PageTree
  ) -> Bool {
    guard let value = tree.sourceBytes(name, of: element), value.startIndex > 0,
      value.starts(with: [0xE2, 0x80]), value.count > 2
    else { return false }
    // U+2018 to U+201F are the single and double marks.
    guard (0x98...0x9F).contains(value[value.startIndex + 2]) else { return false }
    let before = tree.source[value.startIndex - 1]
    return before != UInt8(ascii: "\"") && before != UInt8(ascii: "'")
  }
}
