extension Shapes {
  private static let page = "<!doctype html><title>Plums</title><body>"

  /// Text: words, lists and what the judges look for.
  static let text: [Shape] = [
    .fill("one word", page + "<p>", "a"),
    .fill("spaces", page + "<p>", " "),
    .fill("equal words", page + "<p>", "plums "),
    .numbered("new words", page + "<p>") { "plum\($0) " },
    .numbered("long words", page + "<p>") { String(repeating: "plum", count: 500) + "\($0) " },
    .fill("two words", page + "<p>", "plums pears "),
    .fill("words in paragraphs", page, "<p>Cheap plums, cheap pears, buy now."),
    .fill("combining marks", page + "<p>a", "\u{301}"),
    .fill("joiners", page + "<p>a", "\u{200D}"),
    .fill("flags", page + "<p>", "\u{1F1E9}"),
    .fill("emoji families", page + "<p>", "\u{1F468}\u{200D}\u{1F469}"),
    .fill("Han", page + "<p>", "綠茶"),
    .fill("Arabic", page + "<p>", "السلام "),
    .fill("Thai", page + "<p>", "สวัสดี"),
    .fill("Hangul jamo", page + "<p>", "\u{1112}\u{1161}\u{11AB}"),
    .fill("capitals", page + "<p>", "İSTANBUL "),
    .fill("decompositions", page + "<p>", "\u{FDFA}"),
    .fill("right to left marks", page + "<p>", "\u{202E}"),
    .fill("headings with words", page, "<h2>Plums and pears</h2>"),
    .numbered("headings by number", page) { "<h2>Plums \($0)</h2>" },
    .fill("deep lists", page, "<ul><li>x"),
    .fill("list items", page + "<ul>", "<li>Plums"),
    .fill("definitions", page + "<dl>", "<dt>Plum<dd>A fruit"),
    .fill("rows", page + "<table>", "<tr><td>x<td>y"),
    .fill("captions in tables", page, "<table><caption>x</table>"),
    .fill("navigation", page, "<nav><a href=x>x</a></nav>"),
    .fill("articles", page, "<article><h1>x</h1><p>Plums</article>"),
    .fill("articles nested", page, "<article><p>Plums"),
    .fill("main nested", page, "<main>x"),
    .fill("headers and footers", page, "<header>x</header><footer>y</footer>"),
    .fill("times", page, "<time datetime=2020-01-01>x</time>"),
    .fill("dates in text", page, "<p>Published 1 January 2020</p>"),
    .fill("numbers", page + "<p>", "12,345.67 "),
    .fill("escaped twice", page + "<p>", "&amp;amp;"),
    .fill("telephone numbers", page + "<p>", "+49 30 123456 "),
    .fill("punctuation", page + "<p>", "., ! ? "),
    .fill("tags between letters", page, "<b>a</b>"),
    .fill("line breaks", page, "a<br>"),
    .fill("tabs and line feeds", page + "<pre>", "\t\n"),
    .numbered("sentences", page) {
      "<p>Plum number \($0) is ripe and sweet, says the gardener.</p>"
    },
  ]

  /// Encodings other than plain UTF-8.
  static let encodings: [Shape] = declaredEncodings + otherEncodings

  private static let pieces: [(String, [UInt8])] =
    [
      ("windows-1252", [0xE9, 0x80, 0x20]), ("windows-1251", [0xCF, 0xF0, 0xE8]),
      ("gb18030", [0x81, 0x30, 0x81, 0x30]), ("gb18030", [0xC4, 0xE3]), ("gb18030", [0xFF]),
      ("gbk", [0x81]), ("big5", [0xA4, 0xA4]), ("big5", [0x88, 0x62]),
      ("euc-jp", [0x8F, 0xB0, 0xA1]),
      ("shift_jis", [0x82, 0xA0]), ("shift_jis", [0x80]), ("euc-kr", [0xB0, 0xA1]),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42]),
      ("iso-2022-jp", [0x1B]), ("iso-2022-jp", [0x1B, 0x24, 0x42]), ("iso-2022-jp", [0x0E]),
      ("x-user-defined", [0x80]), ("utf-8", [0x80]), ("utf-8", [0xF0, 0x9F]), ("utf-8", [0xC0]),
    ]

  private static let declaredEncodings: [Shape] = pieces.map { label, piece in
    let hex = piece.map { String($0, radix: 16) }.joined(separator: " ")
    return Shape.raw("\(label): \(hex)", "<meta charset=\(label)><title>x</title><p>", piece)
  }

  private static let otherEncodings: [Shape] =
    [
      Shape("utf-16: letters") { [0xFF, 0xFE] + letters(($0 - 2) / 2) },
      Shape("utf-16: lone surrogates") { size in
        var bytes: [UInt8] = [0xFF, 0xFE]
        while bytes.count + 2 <= size { bytes += [0x00, 0xD8] }
        return bytes
      },
      Shape("undeclared bytes") { size in
        var bytes: [UInt8] = []
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: index | 0x80)) }
        return bytes
      },
      .raw("NULs", page, [0]), .raw("returns", page, [0x0D]),
      .raw("controls", page, [1, 0x0D, 0x0A]),
      .raw("form feeds", page, [0x0C]),
      .raw("metas of charsets", "", Array("<meta charset=utf-8>".utf8)),
      .raw("prescan of one tag", "<", Array("a=".utf8)),
    ]

  private static func letters(_ count: Int) -> [UInt8] {
    var units: [UInt8] = []
    units.reserveCapacity(2 * count)
    for index in 0..<count { units += ["<p>plum ".utf8[at: index % 8], 0] }
    return units
  }
}

extension String.UTF8View {
  fileprivate subscript(at offset: Int) -> UInt8 { self[index(startIndex, offsetBy: offset)] }
}
