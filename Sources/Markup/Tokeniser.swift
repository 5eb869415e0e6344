import Glibc
import Records

/// Takes a page apart into a ``Skeleton``, by the tokenisation rules of HTML.
///
/// Reads each byte once, skips what nothing needs with `memchr`, and allocates only the tables.
/// The source must be valid UTF-8 without carriage returns and NULs.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
struct Tokeniser {
  /// The decoded source.
  let source: UnsafeBufferPointer<UInt8>

  /// What was read so far.
  var output = Skeleton()

  /// The next byte to read.
  var cursor = 0

  /// How many `template` elements are open; nothing is recorded inside one.
  var templates = 0
  /// How many foreign elements were open before the outermost of them.
  var foreignBeforeTemplate = 0

  /// The foreign elements open, which change how tags are read.
  var foreign = ForeignState()
  /// Where the bodies of `style` and of `script` within `svg` or `math` end, as last looked for.
  var foreignEnds = [(place: Int, isOwn: Bool)](repeating: (-1, false), count: 2)

  /// Whether the head is still being read.
  var head = HeadState()

  /// Whether the last `noscript` tag was a start tag.
  var isInNoscript = false

  /// Whether a plain paragraph or heading is open.
  var paragraph = ParagraphState()

  /// Which blocks are open.
  var blocks = OpenBlocks()

  /// Which elements need not pass through the parser.
  var nesting: PlainNesting

  /// Where in ``Skeleton/bytes`` something was taken out last, or joined to the text before.
  var takenOutAt = -1

  /// Start tags written without their end tag, at least as many as are open, by hash of name.
  var open = [Int32](repeating: 0, count: 512)

  /// Where the current run of text starts in ``Skeleton/text``.
  var runStart = 0

  /// The first tag over a limit, for a finding.
  var oversized: Oversized?

  let tagTable = NameTable.tags
  let attributeTable = NameTable.attributes

  /// A start tag that was read only in part.
  struct Oversized {
    /// Where its "<" stands in the source.
    var source: Int
    /// Whether it has too many attributes rather than too many bytes.
    var hasTooManyAttributes: Bool
  }

  /// Prepares to read `source`.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - isWhole: Whether every tag is to pass through the parser, also where its answer is known.
  init(_ source: UnsafeBufferPointer<UInt8>, isWhole: Bool = false) {
    self.source = source
    nesting = PlainNesting(isOff: isWhole)
    output.bytes.reserveCapacity(source.count / 8 + 64)
    output.text.reserveCapacity(source.count / 4 + 64)
    output.tags.reserveCapacity(source.count / 64 + 16)
    output.attributes.reserveCapacity(source.count / 48 + 16)
    output.runs.reserveCapacity(source.count / 64 + 16)
  }

  /// Reads the whole source.
  mutating func run() {
    while cursor < source.count, output.tags.count < MarkupLimits.elements {
      let mark = find(0x3C, from: cursor) ?? source.count
      if mark > cursor {
        appendText(cursor..<mark)
        cursor = mark
      }
      if mark < source.count {
        readMarkup()
      }
    }
    endRun()
    // What was taken out last stands before the ends that the end of the page brings about.
    if takenOutAt == output.bytes.count { writeGap() }
  }

  /// Reads what starts with the "<" at the cursor.
  private mutating func readMarkup() {
    guard cursor + 1 < source.count else {
      appendText(cursor..<cursor + 1)
      cursor += 1
      return
    }
    switch source[cursor + 1] {
    case let byte where byte.isASCIILetter: readStartTag()
    case 0x2F: readEndTag()
    case 0x21: readDeclaration()
    case 0x3F: skipBogusComment(from: cursor + 1)
    default:
      appendText(cursor..<cursor + 1)
      cursor += 1
    }
  }

  /// Reads a comment, a document type, a CDATA section, or what only starts like one.
  private mutating func readDeclaration() {
    let start = cursor + 2
    if matches("--", at: start) {
      skipComment(from: start + 2)
    } else if foreign.takesCDATA, matches("[CDATA[", at: start) {
      let body = start + 7
      let end = find("]]>", from: body)
      appendText(body..<(end ?? source.count), resolving: false)
      cursor = end.map { $0 + 3 } ?? source.count
    } else {
      skipBogusComment(from: start)
    }
  }

  /// Moves behind the comment whose text starts at `start`.
  private mutating func skipComment(from start: Int) {
    if start < source.count, source[start] == 0x3E {
      cursor = start + 1
      return
    }
    if matches("->", at: start) {
      cursor = start + 2
      return
    }
    var from = start
    while let dash = find(0x3E, from: from) {
      if dash >= start + 2, source[dash - 1] == 0x2D, source[dash - 2] == 0x2D {
        cursor = dash + 1
        return
      }
      if dash >= start + 3, source[dash - 1] == 0x21, source[dash - 2] == 0x2D,
        source[dash - 3] == 0x2D
      {
        cursor = dash + 1
        return
      }
      from = dash + 1
    }
    cursor = source.count
  }

  /// Moves behind the next ">".
  mutating func skipBogusComment(from start: Int) {
    cursor = find(0x3E, from: start).map { $0 + 1 } ?? source.count
  }
}

// MARK: - Searching

extension Tokeniser {
  /// Returns where `byte` next stands at or behind `start`.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < source.count, let base = source.baseAddress,
      let hit = memchr(base + start, Int32(byte), source.count - start)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Returns where `byte` next stands in `range`.
  @inline(__always)
  func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = source.baseAddress,
      let hit = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Returns where `text` next stands at or behind `start`.
  func find(_ text: StaticString, from start: Int) -> Int? {
    find(text, in: start..<max(start, source.count))
  }

  /// Returns where `text` next stands in `range`.
  func find(_ text: StaticString, in range: Range<Int>) -> Int? {
    let length = text.utf8CodeUnitCount
    var index = range.lowerBound
    while let hit = find(text.utf8Start[0], in: index..<range.upperBound) {
      guard hit + length <= range.upperBound else { return nil }
      if matches(text, at: hit) { return hit }
      index = hit + 1
    }
    return nil
  }

  /// Returns whether the ASCII `text`, in small letters, stands at `start` in any case.
  @inline(__always)
  func matches(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= source.count else { return false }
    for index in 0..<length
    where source[start + index].loweredASCII != text.utf8Start[index].loweredASCII {
      return false
    }
    return true
  }
}
