import Records

/// A page's source as UTF-8, ready to be taken apart.
///
/// Line ends are line feeds; NUL and the other control characters that HTML does not allow are
/// left out. A page that needs none of this keeps its bytes without a copy.
struct DecodedSource {
  /// Valid UTF-8 with line feeds for line ends and without control characters.
  private(set) var bytes: [UInt8]

  /// The name of the encoding it came in.
  private(set) var encoding: String

  /// What the bytes hold, found in one look at all of them.
  private struct Census {
    var isASCII = true
    var hasReturns = false
    var hasControls = false

    /// Takes stock; without branches, so that the compiler can look at many bytes at a time.
    init(_ bytes: ArraySlice<UInt8>) {
      var high: UInt8 = 0
      var returns: UInt8 = 0
      var controls: UInt8 = 0
      bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<bytes.count {
          let byte = bytes[index]
          high |= byte
          let isReturn: UInt8 = byte == 0x0D ? 1 : 0
          let isLow: UInt8 = byte < 0x20 ? 1 : 0
          let isSpace: UInt8 =
            (byte == 0x09 ? 1 : 0) | (byte == 0x0A ? 1 : 0) | (byte == 0x0C ? 1 : 0)
          returns |= isReturn
          controls |= isLow & ~(isSpace | isReturn)
        }
      }
      isASCII = high < 0x80
      hasReturns = returns != 0
      hasControls = controls != 0
    }
  }

  /// Decodes and cleans a page, and notes what was wrong with it.
  init(_ bytes: [UInt8], charset: String?, findings: inout [Finding]) {
    let page = bytes.prefix(Self.cut(bytes))
    if page.count < bytes.count {
      findings.append(
        Finding(.markupPageTooLarge, "It has \(bytes.count) bytes, of which \(page.count) count.")
      )
    }
    var census = Census(page)
    let whole = page.count < bytes.count ? Array(page) : bytes
    let decision = EncodingDecision(whole, charset: charset, isASCII: census.isASCII)
    encoding = decision.encoding.name
    decision.report(on: whole, into: &findings)
    self.bytes = whole
    let isReady = decision.encoding == .utf8 && decision.isKnownUTF8
    let needsDecoding =
      !census.isASCII && !isReady || decision.encoding.isUTF16 || decision.needsEscapes
    if needsDecoding || decision.markLength > 0 {
      decode(whole[decision.markLength...], as: decision.encoding, findings: &findings)
      if decision.encoding != .utf8 { census = Census(self.bytes[...]) }
    }
    if census.hasReturns || census.hasControls { clean(census, findings: &findings) }
  }

  /// Returns how much of a page is read: no character of UTF-8 is cut in two.
  private static func cut(_ bytes: [UInt8]) -> Int {
    var end = min(bytes.count, MarkupLimits.page)
    while end < bytes.count, end > MarkupLimits.page - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private mutating func decode(
    _ page: ArraySlice<UInt8>,
    as encoding: TextEncoding,
    findings: inout [Finding]
  ) {
    guard let text = Transcoder(page, from: encoding) else {
      findings.append(Finding(.encodingUnknown, "This reader has no table for \(encoding.name)."))
      self.encoding = TextEncoding.windows1252.name
      bytes = Transcoder(page, from: .windows1252)?.output ?? []
      return
    }
    bytes = text.output
    if let place = text.firstInvalid {
      findings.append(
        Finding(
          .encodingInvalidBytes,
          "The first one is byte \(place) of the page.",
          at: SourcePosition(ofByte: place, of: page, from: encoding)
        )
      )
    }
  }

  /// Turns line ends into line feeds and drops control characters.
  private mutating func clean(_ census: Census, findings: inout [Finding]) {
    var clean: [UInt8] = []
    clean.reserveCapacity(bytes.count)
    var firstControl: Int?
    bytes.withUnsafeBufferPointer { source in
      var copied = 0
      for index in source.indices {
        let byte = source[index]
        guard byte < 0x20, byte != 0x0A, byte != 0x09, byte != 0x0C else { continue }
        clean.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<index]))
        copied = index + 1
        if byte != 0x0D {
          firstControl = firstControl ?? clean.count
        } else if copied == source.count || source[copied] != 0x0A {
          clean.append(0x0A)
        }
      }
      clean.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
    }
    bytes = clean
    if let firstControl {
      findings.append(
        Finding(.markupControlCharacters, at: LineTable(clean).position(at: firstControl))
      )
    }
  }
}

extension EncodingDecision {
  /// Whether even ASCII bytes may stand for something else.
  fileprivate var needsEscapes: Bool {
    encoding.name == "iso-2022-jp" || encoding == .replacement
  }

  /// Notes what is wrong with the declarations of `page`.
  fileprivate func report(on page: [UInt8], into findings: inout [Finding]) {
    func note(_ rule: Rule, _ detail: String?, at place: Int?, evidence: String? = nil) {
      let position = place.flatMap { SourcePosition(ofByte: $0, of: page[...], from: encoding) }
      findings.append(Finding(rule, detail, at: position, evidence: evidence))
    }
    let source = tag.map { String(decoding: page[$0].prefix(Finding.evidenceLimit), as: UTF8.self) }
    if let unknownLabel {
      note(.encodingUnknown, nil, at: unknownTag?.lowerBound, evidence: unknownLabel)
    }
    if isUndeclared {
      let first = page.firstIndex { $0 >= 0x80 }
      note(.encodingUndeclared, "It was read as \(encoding.name).", at: first)
    }
    if isLate, let tag {
      let detail = "It ends at byte \(tag.upperBound)."
      note(.encodingLate, detail, at: tag.lowerBound, evidence: source)
    }
    if let contradicted {
      let detail = "Declared is \(contradicted.name)."
      note(.encodingContradicted, detail, at: tag?.lowerBound, evidence: source)
    }
  }
}

extension SourcePosition {
  /// The line and the column of a byte of a page as it was served.
  ///
  /// What stands before it is decoded for that, so this is only for what is noted once a page.
  ///
  /// - Returns: `nil` when the system has no table for the encoding.
  fileprivate init?(ofByte place: Int, of page: ArraySlice<UInt8>, from encoding: TextEncoding) {
    guard let text = Transcoder(page[..<place], from: encoding)?.output else { return nil }
    var (line, column) = (1, 1)
    for index in text.indices {
      switch text[index] {
      case 0x0A where index > 0 && text[index - 1] == 0x0D: break
      case 0x0A, 0x0D: (line, column) = (line + 1, 1)
      // What is left out of the source has no column, and what continues a character none of its
      // own.
      case 0..<0x09, 0x0B, 0x0E..<0x20, 0x80..<0xC0: break
      default: column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
