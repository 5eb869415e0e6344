import Basics

extension PageTree {
  /// Returns what a `textarea` holds, its references resolved.
  ///
  /// It is no text of the page's, but what a form starts with; it is read in the source, which ends
  /// before the next element.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/form-elements.html#the-textarea-element>
  package func textareaText(of element: Int) -> String {
    guard let tag = tagRange(of: element) else { return "" }
    let next =
      element + 1 < count ? Int(page.elements[element + 1].source) : source.count
    let body = source[tag.upperBound..<max(tag.upperBound, next)]
    let text = body.prefix(Self.textareaLength(body))
    return text.withUnsafeBufferPointer { text in
      let reader = TagReader(text)
      guard let mark = reader.find(0x26, from: 0) else {
        return String(decoding: text, as: UTF8.self)
      }
      var output: [UInt8] = []
      reader.resolve(0..<text.count, from: mark, isAttribute: false, into: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// How many bytes are before the end tag; all of them where it is missing.
  private static func textareaLength(_ body: ArraySlice<UInt8>) -> Int {
    var index = body.startIndex
    while index < body.endIndex, let mark = body[index...].firstIndex(of: 0x3C) {
      if ASCII.hasPrefix(body[mark...], "</textarea") { return mark - body.startIndex }
      index = mark + 1
    }
    return body.count
  }
}
