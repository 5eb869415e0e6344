package import Records

/// A script within a page.
package struct PageScript: Hashable, Sendable {
  /// The element.
  package let element: Int
  /// Where its body is in ``PageTree/source``.
  package let body: Range<Int>
  /// Whether its `type` mentions JSON, so that it holds data and does not run.
  package let isData: Bool
}

extension PageTree {
  /// Returns the scripts of the page whose bodies are of interest, in source order.
  ///
  /// Bodies are read in the source, and nothing of the others is copied.
  ///
  /// - Parameter isWanted: Whether a body is of interest.
  /// - Returns: Those scripts.
  package func scripts(
    where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [PageScript] {
    let wanted = source.withUnsafeBufferPointer { source in
      [(page.bodies, true), (page.programs, false)].flatMap { bodies, isData in
        bodies.filter { isWanted(UnsafeBufferPointer(rebasing: source[$0.source])) }
          .map { ($0, isData) }
      }
    }
    guard !wanted.isEmpty else { return [] }
    let elements = Dictionary(
      elements(.script).map { (page.elements[$0].source, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let scripts = wanted.compactMap { body, isData -> PageScript? in
      elements[body.tag].map { PageScript(element: $0, body: body.source, isData: isData) }
    }
    return scripts.sorted { $0.body.lowerBound < $1.body.lowerBound }
  }

  /// Returns where a byte of the source is, as a line and a column.
  ///
  /// - Parameter offset: The byte, counted from 0.
  /// - Returns: Its line and column.
  package func sourcePosition(at offset: Int) -> SourcePosition { lines.position(at: offset) }

  /// Returns the piece of the source that starts at `offset`, for a finding.
  ///
  /// - Parameters:
  ///   - offset: Where it starts.
  ///   - end: Where it ends at the latest.
  /// - Returns: What is there, at most as long as evidence may be.
  package func sourcePiece(at offset: Int, upTo end: Int) -> String {
    evidence(at: offset, upTo: end)
  }
}
