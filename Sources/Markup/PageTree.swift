import Basics
package import Records
import Rules

/// The elements and the text of a page, as flat arrays.
///
/// Elements are numbers from 0 to ``count``, in document order; the descendants of an element
/// are the numbers from the one behind it up to ``end(_:)``. What a page holds but does not show
/// is not in the tree: the content of `template`, `iframe`, `noembed`, `noframes`, `xmp`,
/// `textarea` and `plaintext`, comments, and the bodies of scripts and styles.
///
/// A tree holds no pointer of the parser and is a value like any other.
package struct PageTree: Sendable {
  /// The page as valid UTF-8 with line feeds for line ends and without control characters.
  package let source: [UInt8]
  @usableFromInline let page: ParsedPage
  let lines: LineTable

  /// Whether the page was read by XML's rules, in which prefixes have a meaning.
  package let isXML: Bool

  /// The elements ordered by name, those of one name in document order.
  @usableFromInline let byTag: [Int32]
  /// Where each name's elements start in ``byTag``, with one entry more than there are names.
  @usableFromInline let firstByTag: [Int32]

  /// The name of the encoding that the page was decoded from, as the Encoding Standard spells it.
  package let encoding: String

  /// The pieces of text between tags, in document order.
  package var textRuns: [TextRun] {
    page.runs
  }

  /// Decodes, cleans and parses a page.
  ///
  /// Never fails: whatever the bytes are, there is a tree of them. What was wrong is noted.
  ///
  /// - Parameters:
  ///   - bytes: The page as it was served, at most ``MarkupLimits/page`` of it.
  ///   - charset: The `charset` parameter of the response's `Content-Type`, if it had one.
  ///   - mediaType: The `Content-Type`, by which a page is read by XML's rules when it is
  ///     well-formed; as HTML otherwise.
  ///   - findings: Where to note what was wrong.
  package init(
    reading bytes: [UInt8],
    charset: String?,
    mediaType: String? = nil,
    findings: inout [Finding]
  ) {
    let decoded = DecodedSource(bytes, charset: charset, findings: &findings)
    let xml = XMLPage.isXML(mediaType) ? XMLPage.html(decoded.bytes, findings: &findings) : nil
    source = xml ?? decoded.bytes
    encoding = decoded.encoding
    isXML = xml != nil
    lines = LineTable(source, leftOut: xml == nil ? decoded.leftOut : LeftOutControls())
    page = source.withUnsafeBufferPointer { ParsedPage($0) }
    (byTag, firstByTag) = Self.sort(page.elements)
    reportUnclosed(into: &findings)
    report(into: &findings)
  }

  /// Notes what of the page was left out, or not nested.
  private func report(into findings: inout [Finding]) {
    if let limit = page.limit {
      let detail =
        switch limit {
        case .elements:
          "It has more than \(MarkupLimits.elements) elements, of which the first count."
        case .bytes: "Its text has so many escapes that only the start of it is read."
        }
      findings.append(Finding(.markupPageTooLarge, detail))
    }
    for oversized in page.oversized {
      findings.append(
        Finding(
          oversized.hasTooManyAttributes ? .markupTooManyAttributes : .markupTagTooLarge,
          at: lines.position(at: oversized.source),
          evidence: evidence(at: oversized.source)
        )
      )
    }
    if let offset = page.flattened {
      findings.append(
        Finding(
          .markupNestedTooDeep,
          at: lines.position(at: offset),
          evidence: evidence(at: offset)
        )
      )
    }
  }

  /// How many elements there are.
  @inlinable package var count: Int {
    page.elements.count
  }

  /// Returns an element's name as a number.
  @inlinable @inline(__always)
  package func tag(_ element: Int) -> Tag {
    page.elements[element].tag
  }

  /// Returns an element's name in lower case.
  package func name(_ element: Int) -> String {
    let known = page.elements[element].tag
    guard known == .other else { return known.name }
    let start = Int(page.elements[element].source) + 1
    return source.withUnsafeBufferPointer { source in
      let end = TagReader(source).name(from: start).end
      return String(decoding: source[start..<end].map(\.loweredASCII), as: UTF8.self)
    }
  }

  /// Returns the element that this one is in; `nil` for a root.
  @inlinable package func parent(_ element: Int) -> Int? {
    let parent = Int(page.elements[element].parent)
    return parent < 0 ? nil : parent
  }

  /// Returns one past the element's last descendant.
  @inlinable package func end(_ element: Int) -> Int {
    Int(page.elements[element].end)
  }

  /// Returns whether the element is seen only by readers that run no scripts.
  package func isInNoscript(_ element: Int) -> Bool {
    page.elements[element].flags.contains(.inNoscript)
  }

  /// Returns all elements of one name, in document order.
  package func elements(_ tag: Tag) -> [Int] {
    let slot = Int(tag.rawValue)
    return byTag[Int(firstByTag[slot])..<Int(firstByTag[slot + 1])].map { Int($0) }
  }

  private static func sort(_ elements: [ParsedPage.Element]) -> (order: [Int32], first: [Int32]) {
    var first = [Int32](repeating: 0, count: Tag.allCases.count + 1)
    for element in elements { first[Int(element.tag.rawValue) + 1] += 1 }
    for slot in 1..<first.count { first[slot] += first[slot - 1] }
    var next = first
    var order = [Int32](repeating: 0, count: elements.count)
    for (index, element) in elements.enumerated() {
      let slot = Int(element.tag.rawValue)
      order[Int(next[slot])] = Int32(index)
      next[slot] += 1
    }
    return (order, first)
  }
}
