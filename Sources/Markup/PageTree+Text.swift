import Basics

extension PageTree {
  /// Returns the text below an element, white space as in the source.
  ///
  /// This is the DOM's `textContent` without the bodies of scripts and styles.
  package func text(of element: Int) -> String {
    String(validUTF8: textBytes(of: element))
  }

  /// Returns the text below an element as UTF-8, white space as in the source.
  @inlinable package func textBytes(of element: Int) -> ArraySlice<UInt8> {
    page.text[Int(page.elements[element].textStart)..<Int(page.elements[element].textEnd)]
  }

  /// Returns where the text of an element starts in the page's text.
  @inlinable @inline(__always)
  package func textStart(of element: Int) -> Int32 {
    Int32(truncatingIfNeeded: page.elements[element].textStart)
  }

  /// How long the page's text is, up to the last run of it, in bytes.
  package var textLength: Int {
    Int(textRuns.last?.range.upperBound ?? 0)
  }

  /// Calls `body` with the page's text as UTF-8, in which ``TextRun/range`` counts.
  @inlinable
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    page.text.withUnsafeBufferPointer(body)
  }

  /// Returns the text of a run as UTF-8.
  @inlinable package func bytes(of run: TextRun) -> ArraySlice<UInt8> {
    page.text[Int(run.range.lowerBound)..<Int(run.range.upperBound)]
  }

  /// Returns the body of a script that holds data, such as JSON-LD; empty for any other.
  ///
  /// A script holds data when its `type` mentions JSON. The bytes are those of the source:
  /// references mean nothing in a script.
  package func rawText(of element: Int) -> ArraySlice<UInt8> {
    guard let body = body(of: element) else { return [] }
    return source[body]
  }

  /// Returns where the body of a script that holds data is in the source.
  func body(of element: Int) -> Range<Int>? {
    let tag = page.elements[element].source
    var low = 0
    var high = page.bodies.count
    while low < high {
      let middle = (low + high) / 2
      if page.bodies[middle].tag < tag { low = middle + 1 } else { high = middle }
    }
    guard low < page.bodies.count, page.bodies[low].tag == tag else { return nil }
    return page.bodies[low].source
  }
}
