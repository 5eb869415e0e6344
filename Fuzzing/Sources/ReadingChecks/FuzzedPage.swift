import Addressing
package import Reading

/// Makes a page with its headers out of bytes that a fuzzer chose.
///
/// The first byte picks the charset that HTTP names, each bit of the second says whether one of
/// the headers is there. A header that is there is the next line. The rest is the page. A file of
/// two zero bytes and a page is thus that page alone.
package enum FuzzedPage {
  /// The charsets that may be named, besides none.
  private static let charsets = [
    "utf-8", "utf-16le", "utf-16be", "gbk", "gb18030", "big5", "euc-jp", "shift_jis",
    "iso-2022-jp", "euc-kr", "windows-1252", "windows-1256", "iso-8859-6", "koi8-r",
    "x-user-defined", "replacement", "nonsense",
  ]

  private static let home = WebAddress("https://www.plums.example/a/b.html?c=d")

  /// Returns the page; `nil` for fewer bytes than the two that choose.
  package static func input(_ bytes: UnsafeBufferPointer<UInt8>) -> PageInput? {
    guard bytes.count >= 2, let home else { return nil }
    var rest = bytes[2...]
    var address = home
    let flags = bytes[1]
    if flags & 1 != 0, let other = WebAddress(line(&rest), base: home) { address = other }
    let contentLanguage = flags & 2 != 0 ? line(&rest) : nil
    let robotsTags = flags & 4 != 0 ? [line(&rest)] : []
    let linkHeaders = flags & 8 != 0 ? [line(&rest)] : []
    var input = PageInput(address: address, body: Array(rest))
    input.contentLanguage = contentLanguage
    input.robotsTags = robotsTags
    input.linkHeaders = linkHeaders
    let charset = Int(bytes[0]) % (charsets.count + 1)
    input.charset = charset == 0 ? nil : charsets[charset - 1]
    return input
  }

  private static func line(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let line = bytes.prefix { $0 != 0x0A }
    bytes = bytes.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }
}
