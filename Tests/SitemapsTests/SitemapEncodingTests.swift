import Addressing
import Records
import Rules
import Sitemaps
import Testing

/// Sitemaps in other encodings than UTF-8, read by the labels of the Encoding Standard.
///
/// References: XML 1.0 section 4.3.3, RFC 7303 section 3,
/// <https://encoding.spec.whatwg.org/#names-and-labels>
struct SitemapEncodingTests {
  private func read(
    _ bytes: [UInt8],
    charset: String? = nil
  ) throws -> (paths: [String]?, rules: [String]) {
    let url = try #require(WebAddress("https://plum.example/s.xml"))
    var findings: [Finding] = []
    let sitemap = SitemapReader.read(bytes, url: url, charset: charset, findings: &findings)
    return (sitemap?.entries.map(\.address.path), findings.map(\.rule))
  }

  private func file(_ label: String?, _ path: [UInt8]) -> [UInt8] {
    let declaration = label.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    return Array("\(declaration)<urlset><url><loc>https://plum.example/".utf8) + path
      + Array("</loc></url></urlset>".utf8)
  }

  /// Addresses are percent-encoded UTF-8, as the URL standard has paths.
  static let encodings: [(String, [UInt8], String)] = [
    ("windows-1252", [0x80, 0x93, 0xE9], "/%E2%82%AC%E2%80%9C%C3%A9"),
    ("ISO-8859-1", [0x80, 0xE9], "/%E2%82%AC%C3%A9"), ("latin1", [0xE9], "/%C3%A9"),
    ("us-ascii", [0xE9], "/%C3%A9"), ("iso-8859-2", [0xB1], "/%C4%85"),
    ("iso-8859-15", [0xA4], "/%E2%82%AC"), ("windows-1250", [0x9A], "/%C5%A1"),
    ("windows-1251", [0xCF, 0xF0], "/%D0%9F%D1%80"), ("cp1251", [0xE8], "/%D0%B8"),
    ("koi8-r", [0xF0], "/%D0%9F"), ("ibm866", [0x8F], "/%D0%9F"),
    ("windows-1253", [0xE1], "/%CE%B1"), ("windows-1254", [0xFE], "/%C5%9F"),
    ("windows-1256", [0xC8], "/%D8%A8"), ("windows-874", [0xA1], "/%E0%B8%81"),
    ("gbk", [0xC4, 0xE3], "/%E4%BD%A0"), ("GB2312", [0xC4, 0xE3], "/%E4%BD%A0"),
    ("gb18030", [0x94, 0x39, 0xFC, 0x36], "/%F0%9F%98%80"), ("big5", [0xA4, 0xA4], "/%E4%B8%AD"),
    ("shift_jis", [0x82, 0xA0], "/%E3%81%82"), ("euc-jp", [0xA4, 0xA2], "/%E3%81%82"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42], "/%E3%81%82"),
    ("euc-kr", [0xB0, 0xA1], "/%EA%B0%80"), ("ks_c_5601-1987", [0xB0, 0xA1], "/%EA%B0%80"),
  ]

  @Test("A file is read in the encoding that its XML declaration names", arguments: encodings)
  func declared(label: String, bytes: [UInt8], path: String) throws {
    #expect(try read(file(label, bytes)) == ([path], []))
  }

  @Test("A file is read in the charset of the answer, before its own word", arguments: encodings)
  func served(label: String, bytes: [UInt8], path: String) throws {
    #expect(try read(file(nil, bytes), charset: label) == ([path], []))
    #expect(try read(file("windows-1257", bytes), charset: label) == ([path], []))
    let text = Array("https://plum.example/".utf8) + bytes
    #expect(try read(text, charset: label) == ([path], []))
  }

  @Test("UTF-16 is told by its byte order mark or its first bytes, whatever else is said")
  func utf16() throws {
    let plain = "<?xml version='1.0' encoding='utf-8'?><urlset><url><loc>/é</loc></url></urlset>"
    let low = plain.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let high = plain.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + low, low, [0xFE, 0xFF] + high, high] {
      #expect(try read(bytes, charset: "windows-1251").paths == ["/%C3%A9"])
    }
  }

  @Test("UTF-8 beyond doubt is read as UTF-8, and a label of UTF-16 on bytes is not believed")
  func utf8() throws {
    let bytes = Array("é".utf8)
    #expect(try read(file("windows-1251", bytes)).paths == ["/%C3%A9"])
    #expect(
      try read([0xEF, 0xBB, 0xBF] + file("gbk", bytes), charset: "big5").paths == ["/%C3%A9"]
    )
    #expect(try read(file("utf-16", bytes)).paths == ["/%C3%A9"])
    #expect(try read(file("utf-8", bytes)).paths == ["/%C3%A9"])
    #expect(try read(file(nil, bytes)).paths == ["/%C3%A9"])
  }

  @Test("A label that names nothing is told, and the next word counts")
  func unknown() throws {
    #expect(try read(file("utf-9", Array("é".utf8))) == (["/%C3%A9"], ["encoding.unknown"]))
    #expect(
      try read(file("koi8-r", [0xF0]), charset: "nonsense") == (["/%D0%9F"], ["encoding.unknown"])
    )
  }
}

private func == (left: ([String]?, [String]), right: ([String], [String])) -> Bool {
  left.0 == right.0 && left.1 == right.1
}
