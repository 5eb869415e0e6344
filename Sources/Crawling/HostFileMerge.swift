import HeapModule

/// Merges files of hosts' files, and captures of archives, into one sequence that is sorted by host
/// and path and names each file once: by the capture that counts.
///
/// A merge of sorted runs in memory that grows with their number, not with their size.
package struct HostFileMerge {
  private enum Run {
    case file(HostFileReader)
    case captures(ArraySlice<HostFileCapture>)

    mutating func next() throws(HostFileError) -> HostFileCapture? {
      switch self {
      case .captures(var rest):
        let first = rest.popFirst()
        self = .captures(rest)
        return first
      case .file(var reader):
        let capture = try reader.next()
        self = .file(reader)
        return capture
      }
    }
  }

  /// The next capture of a run.
  private struct Front: Comparable {
    let capture: HostFileCapture
    let run: Int

    static func < (first: Self, second: Self) -> Bool { first.capture.key < second.capture.key }
  }

  private var runs: [Run]
  private var fronts = Heap<Front>()

  /// Merges the files at `paths` with the captures that `collection` has.
  ///
  /// - Throws: ``HostFileError`` when a file cannot be read.
  package init(
    paths: [String],
    with collection: HostFileCollection = HostFileCollection()
  ) throws(HostFileError) {
    runs = paths.map { .file(HostFileReader(path: $0, pieceSize: 64 << 10)) }
    runs.append(.captures(collection.sorted[...]))
    for run in runs.indices { try advance(run) }
  }

  private mutating func advance(_ run: Int) throws(HostFileError) {
    if let capture = try runs[run].next() { fronts.insert(Front(capture: capture, run: run)) }
  }

  /// Returns the capture that counts of the next file; `nil` at the end.
  ///
  /// - Throws: ``HostFileError`` when a file cannot be read, or is none of this kind.
  package mutating func next() throws(HostFileError) -> HostFileCapture? {
    guard let first = fronts.popMin() else { return nil }
    try advance(first.run)
    var best = first.capture
    while let other = fronts.min, other.capture.key == best.key {
      fronts.removeMin()
      try advance(other.run)
      if other.capture.prevails(over: best) { best = other.capture }
    }
    return best
  }
}
