/// Which encoding a page is read in, and what its declarations said.
///
/// The order is the standard's: byte order mark, HTTP charset, declaration in the page, and then
/// what the bytes look like. It is left in one case: bytes that are UTF-8 beyond doubt are read
/// as UTF-8 though the page's own `meta` says otherwise. Such a page was converted after it was
/// written, and no other reading gives its readers any text. HTTP's word always counts.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding>
struct EncodingDecision {
  /// The encoding to decode with.
  var encoding: TextEncoding

  /// How many bytes of byte order mark to leave out.
  var markLength = 0

  /// The declared encoding, when the bytes contradict it.
  var contradicted: TextEncoding?

  /// A label that names no encoding.
  var unknownLabel: String?

  /// Whether characters beyond ASCII stand in a page without any declaration.
  var isUndeclared = false

  /// Whether all bytes are known to be well-formed UTF-8.
  var isKnownUTF8 = false

  /// Where a declaration ends that browsers do not look for so far behind.
  var lateEnd: Int?

  /// How many characters of several bytes are beyond doubt when the declared encoding has
  /// characters of several bytes, too.
  private static let proof = 8

  /// Decides for `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The page as served.
  ///   - charset: The charset of the HTTP header.
  ///   - isASCII: Whether all bytes are.
  init(_ bytes: [UInt8], charset: String?, isASCII: Bool) {
    encoding = .utf8
    if let (marked, length) = Self.byteOrderMark(bytes) {
      encoding = marked
      markLength = length
      return
    }
    let isUTF8 = isASCII || UTF8Check.firstInvalid(in: bytes[...]) == nil
    isKnownUTF8 = isUTF8
    if let charset {
      if let declared = TextEncoding(label: charset.utf8) {
        encoding = declared
        if isUTF8, !isASCII, declared != .utf8, Self.isProof(bytes, against: declared) {
          contradicted = declared
        }
        return
      }
      unknownLabel = charset
    }
    decideByContent(bytes, isUTF8: isUTF8, isASCII: isASCII)
  }

  private mutating func decideByContent(_ bytes: [UInt8], isUTF8: Bool, isASCII: Bool) {
    var prescan = EncodingPrescan(bytes)
    let declaration = prescan.run()
    unknownLabel = unknownLabel ?? prescan.unknownLabel.map { String(decoding: $0, as: UTF8.self) }
    guard let declaration else {
      encoding = isUTF8 ? .utf8 : .windows1252
      isUndeclared = !isASCII && unknownLabel == nil
      return
    }
    if !isASCII, declaration.end > EncodingPrescan.limit { lateEnd = declaration.end }
    encoding = declaration.encoding
    if isUTF8, !isASCII, encoding != .utf8, Self.isProof(bytes, against: encoding) {
      contradicted = encoding
      encoding = .utf8
    }
  }

  /// Whether bytes that are UTF-8 cannot reasonably be anything else.
  private static func isProof(_ bytes: [UInt8], against declared: TextEncoding) -> Bool {
    !declared.isMultibyte || UTF8Check.count(in: bytes[...], upTo: proof) == proof
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> (TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    return nil
  }
}

extension TextEncoding {
  /// What this encoding means when the page itself declares it.
  ///
  /// A page in UTF-16 could not be read far enough to find the declaration.
  var asDeclaredInPage: TextEncoding {
    if isUTF16 { return .utf8 }
    return self == .userDefined ? .windows1252 : self
  }
}
