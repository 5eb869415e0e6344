/// The postings of documents as they came in, one document after the other.
///
/// They lie in pieces that never move, so that growing needs no second copy.
struct PostingPool {
  /// Postings in a piece, from which on the next document starts a new one.
  private static let pieceSize = 1 << 16

  /// Where a document's postings lie.
  private struct Location {
    var piece: UInt32
    var start: UInt32
    var count: UInt32
  }

  private var pieces: [(terms: [UInt32], impacts: [UInt8])] = []
  private var terms: [UInt32] = []
  private var impacts: [UInt8] = []
  private var locations: [Location] = []
  private var start = 0
  private var pieceBytes = 0

  /// How many postings there are.
  private(set) var count = 0

  init() { startPiece() }

  /// The bytes of memory in use.
  var byteCount: Int {
    pieceBytes + terms.capacity * 4 + impacts.capacity
      + locations.capacity * MemoryLayout<Location>.stride
  }

  @inline(__always)
  mutating func append(_ term: UInt32, _ impact: UInt8) {
    terms.append(term)
    impacts.append(impact)
  }

  /// Appends postings of `terms` with as many `impacts`.
  mutating func append(contentsOf terms: ArraySlice<UInt32>, _ impacts: ArraySlice<UInt8>) {
    self.terms.append(contentsOf: terms)
    self.impacts.append(contentsOf: impacts)
  }

  /// Ends the document that the postings since the last one belong to.
  mutating func endDocument() {
    locations.append(
      Location(
        piece: UInt32(pieces.count),
        start: UInt32(start),
        count: UInt32(terms.count - start)
      )
    )
    count += terms.count - start
    start = terms.count
    guard start >= Self.pieceSize else { return }
    pieceBytes += terms.capacity * 4 + impacts.capacity
    pieces.append((terms, impacts))
    startPiece()
  }

  private mutating func startPiece() {
    terms = []
    impacts = []
    terms.reserveCapacity(Self.pieceSize + Self.pieceSize / 8)
    impacts.reserveCapacity(Self.pieceSize + Self.pieceSize / 8)
    start = 0
  }

  /// Calls `body` with the terms and impacts of `document`.
  @inline(__always)
  func withPostings(
    of document: Int,
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let location = locations[document]
    let range = Int(location.start)..<Int(location.start) + Int(location.count)
    let isLast = Int(location.piece) == pieces.count
    let terms = isLast ? terms : pieces[Int(location.piece)].terms
    let impacts = isLast ? impacts : pieces[Int(location.piece)].impacts
    terms.withUnsafeBufferPointer { terms in
      impacts.withUnsafeBufferPointer { impacts in
        body(
          UnsafeBufferPointer(rebasing: terms[range]),
          UnsafeBufferPointer(rebasing: impacts[range])
        )
      }
    }
  }
}
