import TextEncodings

extension PageTree {
  /// Returns the value of an attribute that holds an address, ready to be parsed; `nil` when there
  /// is none.
  ///
  /// The query of an address in a page of a legacy encoding is written in that encoding, as browsers
  /// send it and as the server behind the page expects it.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url>
  package func addressBytes(_ name: AttributeName, of element: Int) -> ArraySlice<UInt8>? {
    guard let bytes = attributeBytes(name, of: element) else { return nil }
    guard encoding != TextEncoding.utf8.name, bytes.contains(where: { $0 >= 0x80 }),
      let encoding = TextEncoding(label: encoding.utf8),
      let encoded = QueryEncoding.encoded(bytes, in: encoding)
    else { return bytes }
    return encoded[...]
  }
}
