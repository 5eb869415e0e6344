import CXML2

/// The elements, attributes and text of a page, as libxml2 reports them of its clean HTML.
@usableFromInline
struct ParsedPage: Sendable {
  /// Every element, in document order.
  @usableFromInline private(set) var elements: [Element] = []

  /// The attributes of all elements.
  @usableFromInline private(set) var attributes: [Attribute] = []

  /// The values of all attributes, one after the other, as UTF-8.
  @usableFromInline private(set) var values: [UInt8] = []

  /// The text of all elements, as UTF-8.
  @usableFromInline private(set) var text: [UInt8] = []

  /// The pieces of text between tags, in document order.
  private(set) var runs: [TextRun] = []

  /// The bodies of scripts that hold data, in source order.
  private(set) var bodies: [Normalizer.ScriptBody] = []

  /// Where the bodies of all other scripts are, in source order.
  private(set) var programs: [Normalizer.ScriptBody] = []

  /// The first tags over a limit.
  private(set) var oversized: [Normalizer.Oversized] = []

  /// What holds markup of the page because it is closed too late or never, in source order.
  private(set) var unclosed: [Unclosed] = []

  /// The first tag of a Smart App Banner in a comment or a template.
  private(set) var unreadBanner: UnreadBanner?

  /// Where the source is whose nesting was given up; `nil` when all was kept.
  private(set) var flattened: Int?

  /// What was met that ends reading before the source does.
  private(set) var limit: Limit?

  /// A limit that ends reading.
  enum Limit {
    /// ``MarkupLimits/elements``.
    case elements
    /// ``MarkupLimits/cleanPage``.
    case bytes
  }

  /// An element of the tree.
  @usableFromInline
  struct Element: Sendable {
    /// Where it starts in the source; for an element without a tag, where what implied it starts.
    var source: UInt32
    /// Its parent's index; -1 for a root.
    @usableFromInline var parent: Int32
    /// One past its last descendant.
    @usableFromInline var end: UInt32
    /// Where its text starts in ``ParsedPage/text``.
    @usableFromInline var textStart: UInt32
    /// Where its text ends in ``ParsedPage/text``.
    @usableFromInline var textEnd: UInt32
    /// Its first attribute.
    @usableFromInline var firstAttribute: UInt32
    /// How many attributes it has.
    @usableFromInline var attributeCount: UInt16
    /// Its name.
    @usableFromInline var tag: Tag
    /// What its tag's mark says.
    var flags: MarkFlags
    /// Which names its attributes have.
    @usableFromInline var names: AttributeNames
  }

  /// An attribute, the first of its name in its tag.
  @usableFromInline
  struct Attribute: Sendable {
    /// Where its value is in ``ParsedPage/values``.
    @usableFromInline var valueStart: UInt32
    /// The length of its value in bytes.
    @usableFromInline var valueLength: UInt32
    /// Its name as a number; ``AttributeName/other`` for the declaration of a prefix, whose value is
    /// the prefix, "=" and what is declared.
    @usableFromInline var name: AttributeName
  }

  /// Writes a source as clean HTML and has libxml2 read it; once more, without the nesting that is
  /// too deep, when there is such.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - marksTags: Whether marks are written into tags, as they are when libxml2 reports other tags
  ///     than were written.
  init(_ source: UnsafeBufferPointer<UInt8>, marksTags: Bool = false) {
    var marksTags = marksTags
    var normalizer = Normalizer(source, marksTags: marksTags)
    normalizer.run()
    var document = Self.parse(normalizer, flatFrom: UInt32.max)
    while document.mismatched != 0 && !marksTags
      || document.stopped != 0 && normalizer.flatFrom == .max && normalizer.output.count > 0
    {
      let isMismatched = document.mismatched != 0
      let flatFrom = isMismatched ? normalizer.flatFrom : Int(document.stopped_at) + 1
      marksTags = marksTags || isMismatched
      cxml2_free(&document)
      normalizer = Normalizer(source, flatFrom: flatFrom, marksTags: marksTags)
      normalizer.run()
      document = Self.parse(normalizer, flatFrom: UInt32(clamping: flatFrom))
    }
    defer { cxml2_free(&document) }
    bodies = normalizer.bodies
    programs = normalizer.programs
    oversized = normalizer.oversized
    unclosed = normalizer.unclosed
    unreadBanner = normalizer.unreadBanner
    flattened = normalizer.flattened
    limit =
      normalizer.isCut ? .bytes : normalizer.tagCount >= MarkupLimits.elements ? .elements : nil
    take(document)
  }

  private static func parse(
    _ normalizer: borrowing Normalizer,
    flatFrom: UInt32
  ) -> CXML2Document {
    normalizer.output.withBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        normalizer.marks.withUnsafeBufferPointer { marks in
          cxml2_read(
            bytes.baseAddress,
            bytes.count,
            normalizer.marksTags ? nil : marks.baseAddress,
            marks.count,
            Int32(MarkupLimits.depth),
            flatFrom
          )
        }
      }
    }
  }

  /// Takes over what libxml2 reported.
  private mutating func take(_ document: CXML2Document) {
    let names = Names(document)
    values = Array(UnsafeBufferPointer(start: document.values, count: document.value_count))
    text = Array(UnsafeBufferPointer(start: document.text, count: document.text_count))
    attributes = UnsafeBufferPointer(start: document.attributes, count: document.attribute_count)
      .map { attribute in
        Attribute(
          valueStart: attribute.value_start,
          valueLength: attribute.value_length,
          name: names.attributes[Int(attribute.name)]
        )
      }
    let found = UnsafeBufferPointer(start: document.elements, count: document.element_count)
    elements = found.map { element($0, names) }
    var start: Int32 = 0
    runs = UnsafeBufferPointer(start: document.runs, count: document.run_count).map { run in
      defer { start = Int32(run.end) }
      return TextRun(parent: run.parent, range: start..<Int32(run.end))
    }
  }

  private func element(_ found: CXML2Element, _ names: Names) -> Element {
    let first = Int(found.first_attribute)
    var bits = AttributeNames(bits: 0)
    for index in first..<first + Int(found.attribute_count) {
      bits.formUnion(AttributeNames(bits: AttributeNames.bit(attributes[index].name)))
    }
    return Element(
      source: found.source,
      parent: found.parent,
      end: found.end,
      textStart: found.text_start,
      textEnd: found.text_end,
      firstAttribute: found.first_attribute,
      attributeCount: found.attribute_count,
      tag: PlaceholderName(flags: found.flags).tag ?? names.tags[Int(found.name)],
      flags: MarkFlags(rawValue: UInt8(truncatingIfNeeded: found.flags)),
      names: bits
    )
  }
}

/// What the names of a document mean, by their indices.
private struct Names {
  var tags: [Tag] = []
  var attributes: [AttributeName] = []
  init(_ document: CXML2Document) {
    let bytes = UnsafeBufferPointer(start: document.names, count: document.name_byte_count)
    var start = 0
    for end in UnsafeBufferPointer(start: document.name_ends, count: document.name_count) {
      add(UnsafeBufferPointer(rebasing: bytes[start..<Int(end)]))
      start = Int(end)
    }
  }

  private mutating func add(_ name: UnsafeBufferPointer<UInt8>) {
    let hash = NameTable.hash(name)
    let isUnknown = name.count > 1 && name[1] == 0x2D
    let isAnchor = isUnknown && name[0] == PlaceholderName.anchor
    let tag = Tag(rawValue: NameTable.tags.value(of: hash)) ?? .other
    tags.append(isAnchor ? .a : isUnknown ? .other : tag)
    attributes.append(AttributeName(rawValue: NameTable.attributes.value(of: hash)) ?? .other)
  }
}
