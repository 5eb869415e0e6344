import Markup
import Records
import Rules
import Testing

// https://encoding.spec.whatwg.org
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
struct EncodingTests {
  private static let samples: [(label: String, text: String, bytes: [UInt8])] = [
    (
      "windows-1256", "مرحبا بالعالم",
      [0xE3, 0xD1, 0xCD, 0xC8, 0xC7, 0x20, 0xC8, 0xC7, 0xE1, 0xDA, 0xC7, 0xE1, 0xE3]
    ),
    (
      "iso-8859-6", "مرحبا بالعالم",
      [0xE5, 0xD1, 0xCD, 0xC8, 0xC7, 0x20, 0xC8, 0xC7, 0xE4, 0xD9, 0xC7, 0xE4, 0xE5]
    ),
    ("gbk", "你好，世界", [0xC4, 0xE3, 0xBA, 0xC3, 0xA3, 0xAC, 0xCA, 0xC0, 0xBD, 0xE7]),
    ("gb2312", "你好，镕", [0xC4, 0xE3, 0xBA, 0xC3, 0xA3, 0xAC, 0xE9, 0x46]),
    ("gb18030", "你好𠀀", [0xC4, 0xE3, 0xBA, 0xC3, 0x95, 0x32, 0x82, 0x36]),
    ("gb18030", "😀\u{9FB4}\u{3000}", [0x94, 0x39, 0xFC, 0x36, 0x82, 0x35, 0x90, 0x37, 0xA3, 0xA0]),
    ("big5", "你好，世界", [0xA7, 0x41, 0xA6, 0x6E, 0xA1, 0x41, 0xA5, 0x40, 0xAC, 0xC9]),
    ("big5", "‧／十卅", [0xA1, 0x45, 0xA1, 0xFE, 0xA2, 0xCC, 0xA2, 0xCE]),
    ("big5-hkscs", "Ê̄Ê̌ê̄ê̌", [0x88, 0x62, 0x88, 0x64, 0x88, 0xA3, 0x88, 0xA5]),
    (
      "euc-kr", "안녕하세요 똠",
      [0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF, 0xBC, 0xBC, 0xBF, 0xE4, 0x20, 0x8C, 0x63]
    ),
    ("ks_c_5601-1987", "똠방각하", [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]),
    (
      "shift_jis", "こんにちは①",
      [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD, 0x87, 0x40]
    ),
    ("x-sjis", "髙島", [0xEE, 0xE0, 0x93, 0x87]),
    ("euc-jp", "こんにちは", [0xA4, 0xB3, 0xA4, 0xF3, 0xA4, 0xCB, 0xA4, 0xC1, 0xA4, 0xCF]),
    (
      "iso-2022-jp", "こんにちは",
      [
        0x1B, 0x24, 0x42, 0x24, 0x33, 0x24, 0x73, 0x24, 0x4B, 0x24, 0x41, 0x24, 0x4F, 0x1B, 0x28,
        0x42,
      ]
    ),
    ("euc-jp", "丂ｱ纊", [0x8F, 0xB0, 0xA1, 0x8E, 0xB1, 0xF9, 0xA1]),
    ("shift_jis", "ｱｲ", [0xB1, 0xB2]),
    ("koi8-r", "Привет", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]),
    ("koi8-u", "Їжак ў", [0xB7, 0xD6, 0xC1, 0xCB, 0x20, 0xAE]),
    ("windows-1251", "Привет", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
    ("iso-8859-1", "“Crème”", [0x93, 0x43, 0x72, 0xE8, 0x6D, 0x65, 0x94]),
    ("iso-8859-2", "Żółw", [0xAF, 0xF3, 0xB3, 0x77]),
    ("windows-1250", "Żółw", [0xAF, 0xF3, 0xB3, 0x77]),
    ("windows-1253", "Γειά", [0xC3, 0xE5, 0xE9, 0xDC]),
    ("windows-1257", "Ąžuolas", [0xC0, 0xFE, 0x75, 0x6F, 0x6C, 0x61, 0x73]),
    ("windows-1255", "שלום \u{5BA}", [0xF9, 0xEC, 0xE5, 0xED, 0x20, 0xCA]),
    ("iso-8859-8-i", "שלום", [0xF9, 0xEC, 0xE5, 0xED]),
    ("windows-874", "สวัสดี", [0xCA, 0xC7, 0xD1, 0xCA, 0xB4, 0xD5]),
    ("tis-620", "สวัสดี", [0xCA, 0xC7, 0xD1, 0xCA, 0xB4, 0xD5]),
    ("iso-8859-7", "Γειά", [0xC3, 0xE5, 0xE9, 0xDC]),
    ("iso-8859-9", "İstanbul", [0xDD, 0x73, 0x74, 0x61, 0x6E, 0x62, 0x75, 0x6C]),
    ("macintosh", "Crème ∆", [0x43, 0x72, 0x8F, 0x6D, 0x65, 0x20, 0xC6]),
    ("x-mac-cyrillic", "Привет€", [0x8F, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0xFF]),
    ("ibm866", "Привет", [0x8F, 0xE0, 0xA8, 0xA2, 0xA5, 0xE2]),
    ("windows-1258", "Viêt", [0x56, 0x69, 0xEA, 0x74]),
    ("iso-8859-15", "5 €", [0x35, 0x20, 0xA4]),
    ("iso-8859-3", "Ħal", [0xA1, 0x61, 0x6C]),
    ("iso-8859-4", "Ķīpsala", [0xD3, 0xEF, 0x70, 0x73, 0x61, 0x6C, 0x61]),
    ("iso-8859-5", "Привет", [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2]),
    ("iso-8859-10", "Ŋ", [0xAF]),
    ("iso-8859-13", "Ąžuolas", [0xC0, 0xFE, 0x75, 0x6F, 0x6C, 0x61, 0x73]),
    ("iso-8859-14", "Ŵ", [0xD0]),
    ("iso-8859-16", "Țară", [0xDE, 0x61, 0x72, 0xE3]),
  ]

  @Test("Text of every script is read in the encoding that its page declares", arguments: samples)
  func declared(label: String, text: String, bytes: [UInt8]) {
    let page = Array("<meta charset=\(label)><title>".utf8) + bytes + Array("</title>".utf8)
    let reading = Reading(bytes: page)
    #expect(reading.texts(.title) == [text])
    #expect(reading.rules.isEmpty)
  }

  @Test("Text of every script is read in the encoding that HTTP names", arguments: samples)
  func served(label: String, text: String, bytes: [UInt8]) {
    let page = Array("<meta charset=utf-8><title>".utf8) + bytes + Array("</title><p>x".utf8)
    let reading = Reading(bytes: page, charset: label.uppercased())
    #expect(reading.texts(.title) == [text])
    #expect(reading.texts(.p) == ["x"])
  }

  @Test(
    "A byte order mark beats every declaration",
    arguments: [
      ([0xEF, 0xBB, 0xBF] + Array("<title>é</title>".utf8), "utf-8"),
      (
        [0xFE, 0xFF] + "<title>é</title>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
        "utf-16be"
      ),
      (
        [0xFF, 0xFE] + "<title>é</title>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
        "utf-16le"
      ),
    ] as [([UInt8], String)]
  )
  func marked(bytes: [UInt8], encoding: String) {
    let reading = Reading(bytes: bytes, charset: "windows-1251")
    #expect(reading.texts(.title) == ["é"])
    #expect(reading.page.encoding == encoding)
  }

  @Test(
    "The encoding is found as the standard finds it",
    arguments: [
      ("", nil, "utf-8"),
      ("<meta charset=gb2312>", nil, "gbk"),
      ("<meta charset=gb2312>", "utf8", "utf-8"),
      ("<meta charset=gb2312>", "nonsense", "gbk"),
      ("<META CharSet = ' Latin1 '>", nil, "windows-1252"),
      ("<meta http-equiv=content-type content='text/html; charset=koi8-r'>", nil, "koi8-r"),
      ("<meta content=\"x; charset='sjis'\" http-equiv=Content-Type>", nil, "shift_jis"),
      ("<meta content='x; charset=koi8-r'>", nil, "utf-8"),
      ("<meta name=x content='charset=koi8-r'>", nil, "utf-8"),
      ("<!-- <meta charset=koi8-r> -->", nil, "utf-8"),
      ("<!--><meta charset=koi8-r> -->", nil, "koi8-r"),
      ("<a title='<meta charset=koi8-r>'>", nil, "utf-8"),
      ("<metacharset=koi8-r>", nil, "utf-8"),
      ("</meta charset=koi8-r>", nil, "utf-8"),
      ("<?php <meta charset=koi8-r>", nil, "utf-8"),
      ("<meta charset=koi8-r charset=big5>", nil, "koi8-r"),
      ("<meta charset=utf-16>", nil, "utf-8"),
      ("<meta charset=bogus><meta charset=koi8-r>", nil, "koi8-r"),
      ("<meta charset=x-user-defined>", nil, "windows-1252"),
      ("<?xml version='1.0' encoding='koi8-r'?>", nil, "koi8-r"),
      ("<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>", nil, "big5"),
      ("<meta charset=hz-gb-2312>", "ascii", "windows-1252"),
    ] as [(String, String?, String)]
  )
  func found(html: String, charset: String?, encoding: String) {
    #expect(Reading(html + "<p>x", charset: charset).page.encoding == encoding)
  }

  @Test("Without a declaration, UTF-8 is recognised and anything else is windows-1252")
  func guessed() {
    let unicode = Reading("<title>Crème</title>")
    #expect(unicode.texts(.title) == ["Crème"])
    #expect(unicode.rules == ["encoding.undeclared"])
    let latin = Reading(bytes: Array("<title>Cr".utf8) + [0xE8, 0x6D, 0x65, 0x80])
    #expect(latin.texts(.title) == ["Crème€"])
    #expect(latin.page.encoding == "windows-1252")
    #expect(latin.rules == ["encoding.undeclared"])
  }

  @Test("UTF-8 beyond doubt is read as UTF-8 whatever the page declares, but not against HTTP")
  func contradicted() {
    let inPage = Reading("<meta charset=windows-1251><title>Привет</title>")
    #expect(inPage.texts(.title) == ["Привет"])
    #expect(inPage.rules == ["encoding.contradicted"])
    let few = Reading("<meta charset=gbk><title>\u{7A76}</title>")
    #expect(few.page.encoding == "gbk")
    let many = Reading("<meta charset=gbk><title>你好，世界，你好</title>")
    #expect(many.texts(.title) == ["你好，世界，你好"])
    // A character that a tool lost on the way proves nothing.
    let lost = Reading("<meta charset=iso-8859-1><title>Plums</title><!-- 42\u{FFFD} -->")
    #expect(lost.rules == [])
    let both = Reading("<meta charset=iso-8859-1><title>Crème</title><!-- 42\u{FFFD} -->")
    #expect(both.rules == ["encoding.contradicted"])
    let served = Reading("<title>é</title>", charset: "iso-8859-1")
    #expect(served.texts(.title) == ["Ã©"])
    #expect(served.rules == ["encoding.contradicted"])
  }

  @Test(
    "What is wrong with an encoding is told where it stands, in lines and characters as served",
    arguments: [
      (Array("<p>\r\n<p>ab\u{E8}".utf8), "encoding.undeclared", 2, 6),
      (Array("<p>\r<p>".utf8) + [0xE8], "encoding.undeclared", 2, 4),
      (Array("\n\u{E8}\u{E8} <meta charset=windows-1251>".utf8), "encoding.contradicted", 2, 4),
      (Array("<p>\u{E8}\n<meta charset=utf-9>".utf8), "encoding.unknown", 2, 1),
      (Array("<meta charset=utf-8>\n\u{E8}x".utf8) + [0xFF], "encoding.invalid-bytes", 2, 3),
      (Array("<meta charset=utf-8>\n\0\0\u{1}\t".utf8) + [0xFF], "encoding.invalid-bytes", 2, 5),
      (
        Array("<!--\(String(repeating: "\n", count: 2000))".utf8) + [0xE8, 0xE8]
          + Array("--><meta charset=iso-8859-1>".utf8), "encoding.late", 2001, 6
      ),
    ] as [([UInt8], String, Int, Int)]
  )
  func places(page: [UInt8], rule: String, line: Int, column: Int) {
    let finding = Reading(bytes: page).findings.first { $0.rule == rule }
    #expect(finding?.line == line)
    #expect(finding?.column == column)
  }

  @Test("A declaration that is late or contradicted is shown")
  func shown() {
    let reading = Reading("<meta charset=windows-1251><title>Привет</title>")
    #expect(reading.findings.map(\.evidence) == ["<meta charset=windows-1251>"])
    // What HTTP says stands nowhere in the page.
    let served = Reading("<title>é</title>", charset: "iso-8859-1")
    #expect(served.findings.map(\.line) == [nil])
  }

  @Test(
    "A declaration up to 1 MiB into the page counts, and is reported as late",
    arguments: [
      "<!--" + String(repeating: "x", count: 5000) + "-->",
      "<style>" + String(repeating: " ", count: 2000) + "</style><style>"
        + String(repeating: "p { margin: 0 }\n", count: 6000) + "</style>",
    ]
  )
  func late(filler: String) {
    let script = "<script>" + String(repeating: "y", count: 100) + "'<meta charset=big5>'</script>"
    let page =
      Array("\(filler)\(script)<meta charset=koi8-r><title>".utf8)
      + [0xF0, 0xD2, 0xC9] + Array("</title>".utf8)
    let reading = Reading(bytes: page)
    #expect(reading.texts(.title) == ["При"])
    #expect(reading.rules == ["encoding.late"])
  }

  @Test(
    "A bad byte becomes U+FFFD, and nothing behind it is lost",
    arguments: [
      ("utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ("utf-8", [0xE2, 0x82, 0x41], "\u{FFFD}A"),
      ("utf-8", [0xED, 0xA0, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}A"),
      ("utf-8", [0xC0, 0xAF, 0x41], "\u{FFFD}\u{FFFD}A"),
      ("utf-8", [0xF4, 0x90, 0x80, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"),
      ("gbk", [0xC4, 0xE3, 0xFF, 0xBA, 0xC3], "你\u{FFFD}好"),
      ("gbk", [0x80, 0x41], "€A"),
      ("shift_jis", [0x82, 0xB1, 0xFF, 0x41], "こ\u{FFFD}A"),
      ("euc-kr", [0xBE, 0xC8, 0xFF, 0xB3, 0xE7], "안\u{FFFD}녕"),
      ("big5", [0xA7, 0x41, 0xFF, 0x42], "你\u{FFFD}B"),
      ("iso-8859-6", [0xA1, 0x41], "\u{FFFD}A"),
      ("windows-1250", [0x81, 0x41], "\u{81}A"),
      ("gbk", [0x81, 0xFF, 0x41], "\u{FFFD}A"),
      ("gbk", [0x81, 0x21], "\u{FFFD}!"),
      ("gb18030", [0x84, 0x31, 0xA5, 0x21], "\u{FFFD}1\u{FFFD}!"),
      ("gb18030", [0x81], "\u{FFFD}"),
      ("big5", [0x80, 0xFF, 0x41], "\u{FFFD}\u{FFFD}A"),
      ("euc-kr", [0x81, 0x80, 0x41], "\u{FFFD}A"),
      ("shift_jis", [0x80, 0xA0, 0x41], "\u{80}\u{FFFD}A"),
      ("euc-jp", [0x8F, 0xA2, 0x41], "\u{FFFD}A"),
      ("euc-jp", [0x8E, 0xE0, 0xA4, 0xB3], "\u{FFFD}こ"),
      ("euc-jp", [0x90, 0xA4, 0xB3], "\u{FFFD}こ"),
    ] as [(String, [UInt8], String)]
  )
  func invalid(label: String, bytes: [UInt8], text: String) {
    let page = Array("<meta charset=\(label)><title>".utf8) + bytes + Array("</title><p>after".utf8)
    let reading = Reading(bytes: page)
    #expect(reading.texts(.title) == [text])
    #expect(reading.texts(.p) == ["after"])
    #expect(reading.rules == (text.contains("\u{FFFD}") ? ["encoding.invalid-bytes"] : []))
  }

  @Test(
    "Half a character in front of a tag does not swallow the tag",
    arguments: ["gbk", "gb18030", "big5", "euc-kr", "shift_jis", "euc-jp"]
  )
  func halves(label: String) {
    let half: [UInt8] = label == "euc-jp" ? [0x8F, 0xA2] : [0x81]
    let page = Array("<meta charset=\(label)><p>x".utf8) + half + Array("<b>y</b>".utf8) + half
    let reading = Reading(bytes: page)
    #expect(reading.texts(.p) == ["x\u{FFFD}y\u{FFFD}"])
    #expect(reading.texts(.b) == ["y"])
  }

  @Test("UTF-16 with half characters and an odd byte at its end is read to the end")
  func brokenUTF16() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x63]
    let reading = Reading(bytes: bytes)
    #expect(reading.page.text(of: 0) == "a\u{FFFD}b\u{1F600}\u{FFFD}")
    #expect(reading.rules == ["encoding.invalid-bytes"])
  }

  @Test("A truncated character at the end of a page costs only itself")
  func truncated() {
    let gbk = Reading(bytes: Array("<meta charset=gbk><p>x".utf8) + [0xC4])
    #expect(gbk.texts(.p) == ["x\u{FFFD}"])
    let utf8 = Reading(bytes: Array("<meta charset=utf-8><p>x".utf8) + [0xE2, 0x82])
    #expect(utf8.texts(.p) == ["x\u{FFFD}"])
  }
}
