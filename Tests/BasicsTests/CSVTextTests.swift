import Basics
import Testing

/// RFC 4180, and cells that no spreadsheet runs, however it parts them.
struct CSVTextTests {
  @Test(
    "What a spreadsheet would run at the start of a cell gets an apostrophe before it",
    arguments: [
      "=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", "＋1", "－1", "＠A", "=cmd|' /C calc'!A0",
      "=HYPERLINK(\"http://x\")", "\u{A0}=1", "\u{200B}=1", "\u{0}=1",
    ]
  )
  func starts(cell: String) {
    #expect(CSVText.harmless(cell) == "'" + cell)
  }

  @Test(
    "So does what it would run behind a separator in the cell",
    arguments: [
      ("x;=HYPERLINK(\"http://evil\")", "x;'=HYPERLINK(\"http://evil\")"),
      ("x\t=1", "x\t'=1"), ("x\r=1", "x\r'=1"), ("x\n=1", "x\n'=1"), ("x;,=1", "x;,=1"),
      ("x\r\n=1", "x\r\n'=1"), ("x; =1", "x;' =1"), ("x;\"=1", "x;'\"=1"),
      ("x;\u{200B}＝1", "x;'\u{200B}＝1"), ("x;;=1", "x;;'=1"), ("a;=1;b;-2", "a;'=1;b;'-2"),
      ("=1;=2", "'=1;'=2"), ("ü;=1", "ü;'=1"), ("x;", "x;"), (";=1", ";'=1"),
      ("\t=1", "'\t'=1"), ("\r=1", "'\r'=1"), ("\n=1", "'\n'=1"), ("\tx", "'\tx"),
    ]
  )
  func separators(cell: String, safe: String) {
    #expect(CSVText.harmless(cell) == safe)
  }

  @Test(
    "Words stay as they are",
    arguments: [
      "", "Plum cake", "a - b", "a = b", "plum-cake", "https://a.example/?a=1", "a; b, c", "\"=1\"",
      "x,=1", "http://a.example/@40.7,-74.0,15z", "5, -10", "1+1", "me@a.example", "a\tb", "梅=1",
    ]
  )
  func words(cell: String) {
    #expect(CSVText.harmless(cell) == cell)
  }

  @Test(
    "Cells with separators, quotes or controls are quoted, quotes doubled and NUL left out",
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a,b", ""], "\"a,b\",\r\n"),
      (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
      (["a;b", "c"], "\"a;b\",c\r\n"), (["a\nb"], "\"a\nb\"\r\n"), (["a\u{0}b"], "\"ab\"\r\n"),
    ]
  )
  func lines(cells: [String], line: String) {
    var bytes: [UInt8] = []
    CSVText.add(cells, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == line)
  }
}
