import CXML2

/// Writes a page as clean HTML, by the tokenization rules of HTML.
///
/// What an HTML parser must know the standard for is settled here, in one skip the bytes:
/// where tags, comments and raw text end, what references mean, and where `html`, `head` and `body`
/// start. What is written leaves libxml2 start tags, quoted attributes, end tags, text and three
/// references, which all its versions read alike:
///
/// 1. There is one `html`, at most one `head`, and a `body` before whatever is not of the head.
///    The attributes of late `html` and `body` tags are in the first one.
/// 2. A start tag is `<name a="v">`. Its mark says where it is in the source; it is beside the page,
///    or in the tag as `<name _=MARK a="v">` when libxml2 makes other elements of the tags.
/// 3. An attribute is the first of its name, in small letters, its value in double quotes. Only `&`
///    and `"` are references. Those that no reader asks for are left out; declarations of prefixes
///    are numbered.
/// 4. In text only `&` and `<` are references. A form feed is a space, a noncharacter U+FFFD.
/// 5. There are no comments, document types or sections. Raw text is empty; only a `title` has text.
/// 6. End tags end what is open, and are where HTML ends an element and libxml2 would not.
/// 7. Headings, unknown names, and names within SVG and MathML are written as others.
///
/// Reads each byte once, and skips what nothing needs with `memchr`. The source must be valid UTF-8
/// without carriage returns and NULs.
///
/// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
struct Normalizer: ~Copyable {
  /// Reads the tags of the source.
  let reader: TagReader

  /// The page as clean HTML.
  var output: ByteSink

  /// The bodies of scripts that hold data, in source order.
  var bodies: [ScriptBody] = []

  /// Where the bodies of all other scripts are, in source order.
  var programs: [ScriptBody] = []

  /// The next byte to read.
  var cursor = 0

  /// How many start tags were read outside of templates.
  private(set) var tagCount = 0

  /// The attributes of the tag at hand, the first of each name.
  var attributes: [TagReader.Attribute] = []
  /// The names of the tag at hand, kept for their room.
  var seen = SeenNames()

  /// Text with its references resolved, for a moment.
  var scratch: [UInt8] = []

  /// How many `template` elements are open; nothing is recorded inside one.
  var templates = 0
  /// How many foreign elements were open before the outermost of them.
  var foreignBeforeTemplate = 0

  /// The foreign elements open, which change how tags are read.
  var foreign = ForeignState()
  /// Where the bodies of `style` and of `script` within `svg` or `math` end, as last looked for.
  var foreignEnds = [(offset: Int, isOwn: Bool)](repeating: (-1, false), count: 2)

  /// How far the frame of the page is written.
  var frame = Frame.nothing
  /// What late `html` and `body` tags add to the first one.
  var late = [LateAttributes(), LateAttributes()]

  /// Whether the head is still being read.
  var head = HeadState()

  /// Whether the last `noscript` tag was a start tag.
  var isInNoscript = false
  /// Where that tag is.
  var noscript: Int?

  /// Whether a plain paragraph or heading is open.
  var paragraph = ParagraphState()

  /// Which blocks are open.
  var blocks = OpenBlocks()

  /// Start tags written without their end tag, at least as many as are open, by hash of name.
  var open = [Int32](repeating: 0, count: 512)

  /// Whether the text since the last tag is all white space.
  var isRunBlank = true

  /// Whether text of the source may hold what libxml2 would drop.
  let hasOddText: Bool

  /// Where the source starts that is written without nesting; past its end when none is.
  let flatFrom: Int
  /// Where the first tag is that was written without nesting.
  private(set) var flattened: Int?
  /// The name of the element that is open there, in ``output``.
  var flatName: Range<Int>?

  /// Whether the page is larger, as clean HTML, than is read.
  var isCut = false

  /// What is known of each start tag that was written, in order; none when tags hold their marks.
  private(set) var marks: [CXML2Mark] = []
  /// Whether tags hold their marks.
  let marksTags: Bool

  /// What holds markup of the page because it is closed too late or never, in source order.
  var unclosed: [Unclosed] = []

  /// The first tag of a Smart App Banner in a comment or a template.
  var unreadBanner: UnreadBanner?
  /// Where the content of the outermost open template starts.
  var templateStart = 0
  /// Where its tag is.
  var templateTag = 0

  /// The first tags over a limit, for findings.
  var oversized: [Oversized] = []

  let tagTable = NameTable.tags

  /// The body of a script.
  struct ScriptBody {
    /// Where the script's tag starts in the source.
    var tag: UInt32
    /// Where it is in the source.
    var source: Range<Int>
  }

  /// A start tag that was read only in part.
  struct Oversized {
    /// Where its "<" is in the source.
    var source: Int
    /// Whether it has too many attributes rather than too many bytes.
    var hasTooManyAttributes: Bool
  }

  /// Prepares to read `source`.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - flatFrom: Where nesting ends: every element that starts there or later is ended by the next
  ///     tag. For pages that nest deeper than is read.
  ///   - marksTags: Whether what is known of a tag is written into it, which is slower to read back
  ///     but holds whatever libxml2 makes of the others.
  init(_ source: UnsafeBufferPointer<UInt8>, flatFrom: Int = .max, marksTags: Bool = false) {
    self.marksTags = marksTags
    reader = TagReader(source)
    self.flatFrom = flatFrom
    hasOddText = Self.hasOddText(reader)
    output = ByteSink(capacity: source.count / 2 + 256)
    if !marksTags { marks.reserveCapacity(source.count / 64 + 16) }
  }

  /// Notes what is known of the start tag whose name was just written.
  mutating func mark(_ name: Range<Int>, at offset: Int, flags: MarkFlags) {
    guard !marksTags else { return writeMark(offset, flags: flags) }
    marks.append(
      CXML2Mark(
        name: output.head(of: name),
        source: UInt32(truncatingIfNeeded: offset),
        flags: UInt32(flags.rawValue)
      )
    )
  }

  /// Reads the whole source.
  mutating func run() {
    while cursor < reader.source.count, tagCount < MarkupLimits.elements, !isCut {
      let mark = reader.find(0x3C, from: cursor) ?? reader.source.count
      if mark > cursor {
        appendText(cursor..<mark)
        cursor = mark
      }
      if mark < reader.source.count { readMarkup() }
      isCut = isCut || output.count > MarkupLimits.cleanPage
    }
    if templates > 0 { noteBanner(in: templateStart..<cursor, of: .template) }
    noteOpenElements()
    // The later offset first, so that the other keeps its own.
    late[Self.body].insert(into: &output)
    late[Self.html].insert(into: &output)
  }

  /// Counts a start tag, and notes whether nesting ends with it.
  mutating func count(tagAt start: Int) {
    tagCount += 1
    if start >= flatFrom, flattened == nil { flattened = start }
  }

  /// Reads what starts with the "<" at the cursor.
  private mutating func readMarkup() {
    guard cursor + 1 < reader.source.count else {
      appendText(cursor..<cursor + 1)
      cursor += 1
      return
    }
    switch reader.source[cursor + 1] {
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
    if reader.matches("--", at: start) {
      skipComment(from: start + 2)
    } else if foreign.takesCDATA, reader.matches("[CDATA[", at: start) {
      let count = reader.source.count
      let body = start + 7
      let end = reader.find("]]>", in: body..<max(body, count))
      appendText(body..<(end ?? count), resolving: false)
      cursor = end.map { $0 + 3 } ?? count
      if end == nil { noteOpen(.section, at: start - 2, holding: body) }
    } else {
      skipBogusComment(from: start)
    }
  }

  /// Moves behind the comment whose text starts at `start`.
  private mutating func skipComment(from start: Int) {
    defer {
      if cursor > start {
        noteBanner(in: start..<cursor, of: .comment)
        noteSwallowing(comment: start..<cursor)
      }
    }
    let source = reader.source
    if start < source.count, source[start] == 0x3E {
      cursor = start + 1
      return
    }
    if reader.matches("->", at: start) {
      cursor = start + 2
      return
    }
    var from = start
    while let dash = reader.find(0x3E, from: from) {
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
    noteOpen(.comment, at: start - 4, holding: start)
    cursor = source.count
  }

  /// Moves behind the next ">".
  mutating func skipBogusComment(from start: Int) {
    let end = reader.find(0x3E, from: start)
    if end == nil { noteOpen(.comment, at: cursor, holding: start) }
    cursor = end.map { $0 + 1 } ?? reader.source.count
  }
}
