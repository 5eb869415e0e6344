/// The text of a page beside its clean HTML, which holds one byte for all of it between two tags.
///
/// libxml2 2.9 decodes and copies text character by character, and there is nothing to parse in it.
struct TextBeside {
  /// All text, as UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Where the text ends that each of those bytes stands for.
  private(set) var ends: [UInt32] = []

  /// How many bytes more the page would have if it held its text.
  private(set) var outside = 0

  /// Where the last of those bytes ends in the page; tags follow when the page is longer.
  private var lastEnd = -1

  /// Prepares for the text of a source of `sourceCount` bytes.
  init(sourceCount: Int) {
    bytes.reserveCapacity(sourceCount / 2)
    ends.reserveCapacity(sourceCount / 64 + 16)
  }

  /// Writes the byte that stands for text, unless only text was written since the last one.
  ///
  /// Text that is not all white space opens a paragraph where libxml2 wants one, so that the byte says
  /// which it is.
  mutating func start(in page: inout ByteSink, isBlank: Bool) {
    let byte: UInt8 = isBlank ? 0x20 : 0x78
    if page.count == lastEnd {
      if !isBlank { page.replaceLast(by: byte) }
      return
    }
    page.append(byte)
    lastEnd = page.count
    outside -= 1
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Adds text that a page would hold as it is.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    outside += text.count
  }

  /// Adds a character that a page would hold as `length` bytes.
  mutating func append(_ character: StaticString, length: Int) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: character.utf8Start,
        count: character.utf8CodeUnitCount
      )
    )
    outside += length
  }

  /// Ends what was added.
  mutating func finish() {
    guard !ends.isEmpty else { return }
    ends[ends.count - 1] = UInt32(truncatingIfNeeded: bytes.count)
  }
}
