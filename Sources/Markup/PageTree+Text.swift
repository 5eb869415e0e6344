extension PageTree {
  /// Returns the text below an element, white space as in the source.
  ///
  /// This is the DOM's `textContent` without the bodies of scripts and styles.
  package func text(of element: Int) -> String {
    String(decoding: textBytes(of: element), as: UTF8.self)
  }

  /// Returns the text below an element as UTF-8, white space as in the source.
  package func textBytes(of element: Int) -> ArraySlice<UInt8> {
    skeleton.text[Int(elements[element].textStart)..<Int(elements[element].textEnd)]
  }

  /// Returns the text of a run as UTF-8.
  package func bytes(of run: TextRun) -> ArraySlice<UInt8> {
    skeleton.text[Int(run.range.lowerBound)..<Int(run.range.upperBound)]
  }

  /// Returns the body of a script that holds data, such as JSON-LD; empty for any other.
  ///
  /// A script holds data when its `type` mentions JSON. The bytes are those of the source:
  /// references mean nothing in a script.
  package func rawText(of element: Int) -> ArraySlice<UInt8> {
    guard let body = body(of: element) else { return [] }
    return source[body]
  }

  /// Returns where the body of a script that holds data stands in the source.
  func body(of element: Int) -> Range<Int>? {
    let tag = Int(elements[element].startTag)
    var low = 0
    var high = skeleton.bodies.count
    while low < high {
      let middle = (low + high) / 2
      if skeleton.bodies[middle].tag < tag { low = middle + 1 } else { high = middle }
    }
    guard low < skeleton.bodies.count, skeleton.bodies[low].tag == tag else { return nil }
    return skeleton.bodies[low].source
  }
}
