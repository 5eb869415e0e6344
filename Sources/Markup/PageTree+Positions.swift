package import Records
package import Rules

extension PageTree {
  /// Returns where the element's tag starts in the decoded source.
  ///
  /// For an element that no tag opens, this is where the tag is that implied it.
  package func position(of element: Int) -> SourcePosition {
    lines.position(at: Int(page.elements[element].source))
  }

  /// Returns where a byte of ``rawText(of:)`` is in the decoded source.
  ///
  /// - Parameters:
  ///   - element: The script.
  ///   - offset: The byte, counted from 0.
  /// - Returns: Its line and column.
  package func position(inRawTextOf element: Int, at offset: Int) -> SourcePosition {
    guard let body = body(of: element) else { return position(of: element) }
    return lines.position(at: body.lowerBound + min(max(offset, 0), body.count))
  }

  /// Returns the element's start tag as the source wrote it, at most 200 characters of it.
  ///
  /// Empty for an element that no tag opens.
  package func source(of element: Int) -> String {
    guard let range = tagRange(of: element) else { return "" }
    return evidence(at: range.lowerBound, upTo: range.upperBound)
  }

  /// Returns where an element's start tag is in the source; `nil` for one that no tag opens.
  func tagRange(of element: Int) -> Range<Int>? {
    guard !page.elements[element].flags.contains(.implied) else { return nil }
    let start = Int(page.elements[element].source)
    return source.withUnsafeBufferPointer { source in
      let reader = TagReader(source)
      let tag = reader.attributes(from: reader.name(from: start + 1).end) { _, _ in }
      return start..<(tag?.end ?? source.count)
    }
  }

  /// The finding of `rule` about the tag of a banner that no browser reads; `nil` when there is none.
  package func unreadBanner(_ rule: Rule) -> Finding? {
    guard let banner = page.unreadBanner else { return nil }
    let end = source[banner.offset...].firstIndex(of: 0x3E).map { $0 + 1 } ?? .max
    return Finding(
      rule,
      "It is in a \(banner.location.rawValue).",
      at: lines.position(at: banner.offset),
      evidence: evidence(at: banner.offset, upTo: end)
    )
  }

  /// Returns the start of what is at `offset` in the source.
  func evidence(at offset: Int, upTo end: Int = .max) -> String {
    let end = min(end, offset + 4 * Finding.evidenceLimit, source.count)
    let text = String(decoding: source[offset..<end], as: UTF8.self)
    // There are never more characters than bytes.
    return end - offset <= Finding.evidenceLimit
      ? text : String(text.prefix(Finding.evidenceLimit))
  }
}
