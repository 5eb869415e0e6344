extension JSONParser {
  /// Reads a JSON text that keeps RFC 8259 to the letter.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  /// - Returns: The value, with the order and repetition of keys kept.
  /// - Throws: ``Failure`` at the first byte that breaks the grammar, the encoding or
  ///   ``depthLimit``, and for a surrogate escape without its partner.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Failure) -> JSONValue {
    var reader = Reader(bytes, isLenient: false)
    return try reader.readDocument()
  }

  /// Reads a JSON text that keeps RFC 8259 to the letter; see ``parse(_:)-(UnsafeBufferPointer)``.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in try parse(buffer) }
  }

  /// Reads a JSON text that keeps RFC 8259 to the letter; see ``parse(_:)-(UnsafeBufferPointer)``.
  package static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    try parse(bytes[...])
  }

  /// Reads a JSON text that keeps RFC 8259 to the letter; see ``parse(_:)-(UnsafeBufferPointer)``.
  package static func parse(_ text: String) throws(Failure) -> JSONValue {
    try parse(Array(text.utf8)[...])
  }

  /// Reads the object that a JSON text of our own holds, without some of its members.
  ///
  /// Members left out are only skipped, several times faster than they would be read; that
  /// they are well formed is not looked at.
  ///
  /// - Parameters:
  ///   - bytes: The text, as for ``parse(_:)-(UnsafeBufferPointer)``.
  ///   - leftOut: The keys of members of the outermost object.
  /// - Returns: The value with the other members.
  /// - Throws: ``Failure`` as ``parse(_:)-(UnsafeBufferPointer)`` does.
  package static func parse(
    _ bytes: [UInt8],
    leavingOut leftOut: Set<String>
  ) throws(Failure) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      var reader = Reader(buffer, isLenient: false, leavingOut: leftOut)
      return try reader.readDocument()
    }
  }

  /// Reads a JSON text and repairs the slips that real pages make.
  ///
  /// The repairs: control characters in strings are kept, a comment or CDATA section around
  /// the text is taken off, script comments, a comma before a closing bracket and anything behind the value are
  /// ignored, a backslash without meaning is dropped, a surrogate alone and bytes that are not
  /// UTF-8 become U+FFFD, a byte order mark is skipped.
  ///
  /// - Parameter bytes: The text, in UTF-8 as far as it is well formed.
  /// - Returns: The value and what was repaired.
  /// - Throws: ``Failure`` when the text is no JSON even so, or is empty.
  package static func parseLeniently(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Failure) -> Document {
    var reader = Reader(bytes, isLenient: true)
    let value = try reader.readDocument()
    return Document(value: value, repairs: reader.repairs)
  }

  /// Reads a JSON text leniently; see ``parseLeniently(_:)-(UnsafeBufferPointer)``.
  package static func parseLeniently(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Document {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in try parseLeniently(buffer) }
  }

  /// Reads a JSON text leniently; see ``parseLeniently(_:)-(UnsafeBufferPointer)``.
  package static func parseLeniently(_ bytes: [UInt8]) throws(Failure) -> Document {
    try parseLeniently(bytes[...])
  }

  /// Reads a JSON text leniently; see ``parseLeniently(_:)-(UnsafeBufferPointer)``.
  package static func parseLeniently(_ text: String) throws(Failure) -> Document {
    try parseLeniently(Array(text.utf8)[...])
  }
}
