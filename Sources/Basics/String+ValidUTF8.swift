extension String {
  /// Takes bytes that are known to be UTF-8, without checking them again.
  ///
  /// The reader of pages makes all its strings of a source that was checked once as a whole, and
  /// checking what is not ASCII costs far more than copying it.
  ///
  /// - Parameter bytes: Well-formed UTF-8; anything else is undefined behavior.
  package init(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    let span = UTF8Span(unchecked: bytes.span, isKnownASCII: bytes.isASCII)
    self = String(copying: span)
  }

  /// Takes bytes that are known to be UTF-8, without checking them again.
  ///
  /// - Parameter bytes: Well-formed UTF-8; anything else is undefined behavior.
  package init(validUTF8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(validUTF8: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte is beyond ASCII.
  package var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var index = 0
    while index + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { return false }
      index += 8
    }
    var high: UInt8 = 0
    while index < count {
      high |= self[index]
      index += 1
    }
    return high < 0x80
  }
}
