package import Basics
package import Digests

/// What of a page's record counts for its rank, without the record.
///
/// A store keeps it beside the record, in a few bytes, so that a ranking pass takes no record
/// apart. It holds what the page says and not what follows from that: weights, ages and the
/// other pages may change while the record does not.
package struct PageFacts: Hashable, Sendable {
  /// The score of the structured data, as records hold it.
  package var quality = 0.0
  /// The shorter side that the page declares for its image, in pixels; `nil` when it does not.
  package var imageSide: Int?
  /// The identity of the image's address; `nil` when the page names none.
  package var image: Digest128?
  /// The identity of the title; `nil` when there is none.
  package var title: Digest128?
  /// When the page says that it was last changed; see ``PageRecord/written``.
  package var written: Timestamp?
  /// When the page ceases to be of use; see ``PageRecord/end``.
  package var end: Timestamp?

  /// The facts of `record`.
  package init(_ record: PageRecord) {
    quality = record.quality.score.roundedForJSON
    imageSide = record.imageSize.map { min($0.width, $0.height) }
    image = record.image.map { Digest128(of: $0) }
    title = record.title.map { Digest128(of: $0) }
    written = record.written
    end = record.end
  }

  // MARK: The stored form

  /// The form's number; another one is for when what is read from records changes.
  private static let form: UInt8 = 1
  private static let size = 1 + 1 + 4 * 8 + 2 * Digest128.size

  /// The bits that say what there is.
  private enum Part {
    static let imageSide: UInt8 = 1
    static let image: UInt8 = 2
    static let title: UInt8 = 4
    static let written: UInt8 = 8
    static let end: UInt8 = 16
  }

  /// The stored form: its number, a byte of what there is, quality, side, and the two moments in
  /// milliseconds in eight bytes each, the least significant first, and the identities of image and
  /// title.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    var parts: UInt8 = imageSide == nil ? 0 : Part.imageSide
    if image != nil { parts |= Part.image }
    if title != nil { parts |= Part.title }
    if written != nil { parts |= Part.written }
    if end != nil { parts |= Part.end }
    bytes += [Self.form, parts]
    let numbers = [
      Int64(bitPattern: quality.bitPattern), Int64(imageSide ?? 0), written?.milliseconds ?? 0,
      end?.milliseconds ?? 0,
    ]
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    (image ?? .zero).append(to: &bytes)
    (title ?? .zero).append(to: &bytes)
    return bytes
  }

  /// Reads the stored form; `nil` when it is none, or one of another version.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.size, bytes[0] == Self.form, bytes[1] < 32 else { return nil }
    func number(_ index: Int) -> Int64 {
      Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 + 8 * index, as: Int64.self))
    }
    func digest(_ index: Int) -> Digest128? {
      let start = 2 + 4 * 8 + index * Digest128.size
      return Digest128(
        reading: UnsafeRawBufferPointer(rebasing: bytes[start..<start + Digest128.size])
      )
    }
    let parts = bytes[1]
    quality = Double(bitPattern: UInt64(bitPattern: number(0)))
    guard quality.isFinite else { return nil }
    if parts & Part.imageSide != 0 { imageSide = Int(number(1)) }
    if parts & Part.written != 0 { written = Timestamp(milliseconds: number(2)) }
    if parts & Part.end != 0 { end = Timestamp(milliseconds: number(3)) }
    if parts & Part.image != 0 { image = digest(0) }
    if parts & Part.title != 0 { title = digest(1) }
  }
}

/// A page in the order in which pages changed, by what counts for its rank.
package struct RankInput: Sendable {
  /// The version of the page's last change.
  package var version: Int64
  /// The page's number in the store.
  package var page: UInt64
  /// The page's address in its canonical form.
  package var url: String
  /// Whether the page may be in the index.
  package var isIndexable: Bool
  /// What counts of its record; `nil` when that cannot be read.
  package var facts: PageFacts?
  /// When the page was last fetched or found unchanged.
  package var fetchedAt: Timestamp?
  /// How long the fetch took, in milliseconds.
  package var durationMs: Int?
  /// The rules that the page breaks, each once.
  package var rules: [String]

  package init(
    version: Int64,
    page: UInt64,
    url: String,
    isIndexable: Bool,
    facts: PageFacts?,
    rules: [String]
  ) {
    self.version = version
    self.page = page
    self.url = url
    self.isIndexable = isIndexable
    self.facts = facts
    self.rules = rules
  }
}
