import CXML2

/// Joins what libxml2 says about nesting with the tables of a ``Skeleton``.
@usableFromInline
struct TreeBuilder {
  /// An element of the tree.
  @usableFromInline
  struct Element: Sendable {
    /// Its start tag's index in ``Skeleton/tags``; -1 when no tag opened it.
    @usableFromInline var startTag: Int32
    /// Its parent's index; -1 for a root.
    @usableFromInline var parent: Int32
    /// One past its last descendant.
    @usableFromInline var end: Int32
    /// Where its text starts in ``Skeleton/text``.
    @usableFromInline var textStart: UInt32
    /// Where its text ends in ``Skeleton/text``.
    @usableFromInline var textEnd: UInt32
    /// Where it starts in the source; for an element without a tag, where what implied it starts.
    var source: UInt32
    /// Its first attribute.
    @usableFromInline var firstAttribute: UInt32
    /// How many attributes it has.
    @usableFromInline var attributeCount: UInt16
    /// Its name.
    @usableFromInline var tag: Tag
    /// Whether a `noscript` is above it.
    @usableFromInline var isInNoscript: Bool
    /// Which names its attributes have.
    @usableFromInline var names: AttributeNames
  }

  private(set) var skeleton: Skeleton
  private(set) var elements: [Element] = []
  private(set) var runs: [TextRun] = []

  /// Where the source stands whose nesting was given up; `nil` when all was kept.
  private(set) var flattened: UInt32?

  /// The open elements, innermost last.
  private var open: [Int32] = []
  private var nextTag = 0
  private var nextRun = 0
  private var textEnd: UInt32 = 0
  private var discarded: [Int] = []
  /// The first tag that was left out since the parser opened an element.
  private var firstDiscarded: Int?

  /// The decoded source; valid only while the tree is built.
  private let source: UnsafeBufferPointer<UInt8>

  /// Builds the tree of the `skeleton` of `source`.
  init(_ skeleton: consuming Skeleton, of source: UnsafeBufferPointer<UInt8>) {
    self.skeleton = skeleton
    self.source = source
    elements.reserveCapacity(self.skeleton.tags.count + 4)
    runs.reserveCapacity(self.skeleton.runs.count)
    let stopped = replay()
    if stopped {
      flatten()
    } else {
      discarded.append(contentsOf: nextTag..<self.skeleton.tags.count)
    }
    while let last = open.popLast() { finish(last) }
    mergeDiscarded()
  }

  /// Hands the skeleton to libxml2 and follows its events; returns whether it stopped early.
  private mutating func replay() -> Bool {
    var result = skeleton.bytes.withUnsafeBytes { bytes in
      cxml2_read(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        Int32(MarkupLimits.depth)
      )
    }
    defer { cxml2_free(&result) }
    for event in UnsafeBufferPointer(start: result.events, count: result.count) {
      follow(kind: event & 7, place: event >> 3)
    }
    return result.stopped != 0
  }

  private mutating func follow(kind: UInt32, place: UInt32) {
    pass(before: place)
    switch Int(kind) {
    case CXML2_START: start(at: place)
    case CXML2_TEXT: addRun(at: place)
    case CXML2_END: if let last = open.popLast() { finish(last) }
    case CXML2_IMPLIED_HTML: imply(.html, at: place)
    case CXML2_IMPLIED_HEAD: imply(.head, at: place)
    case CXML2_IMPLIED_BODY: imply(.body, at: place)
    default: passThrough()
    }
  }

  /// Whether the next run stands before the next tag.
  private var isRunNext: Bool {
    nextRun < skeleton.runs.count && Int(skeleton.runs[nextRun].tagsBefore) <= nextTag
  }

  /// Adds what was taken out of the skeleton before `place`, and moves past the rest that stands
  /// there, which the parser left out.
  private mutating func pass(before place: UInt32) {
    while true {
      if isRunNext {
        let run = skeleton.runs[nextRun]
        guard run.place < place else { return }
        if run.isJoined {
          addRun()
        } else {
          textEnd = run.textEnd
          nextRun += 1
        }
      } else if nextTag < skeleton.tags.count {
        let tag = skeleton.tags[nextTag]
        guard tag.place < place else { return }
        if tag.isTakenOut {
          addTakenOut()
        } else {
          discarded.append(nextTag)
          firstDiscarded = firstDiscarded ?? nextTag
          nextTag += 1
        }
      } else {
        return
      }
    }
  }

  /// Adds the next tag, which was taken out of the skeleton, and all that stands in its element.
  private mutating func addTakenOut() {
    let level = open.count
    repeat {
      add(nextTag)
      nextTag += 1
      while open.count > level {
        let outer = skeleton.tags[Int(elements[Int(open[open.count - 1])].startTag)]
        if nextRun < outer.innerRunEnd, isRunNext || nextTag == outer.innerTagEnd {
          addRun()
        } else if nextTag == outer.innerTagEnd {
          finish(open.removeLast())
        } else {
          break
        }
      }
    } while open.count > level
    firstDiscarded = nil
  }

  private mutating func addRun(at place: UInt32) {
    guard isRunNext, skeleton.runs[nextRun].place == place else { return }
    addRun()
  }

  private mutating func addRun() {
    let end = skeleton.runs[nextRun].textEnd
    if let parent = open.last {
      runs.append(TextRun(parent: parent, range: Int32(textEnd)..<Int32(end)))
    }
    textEnd = end
    nextRun += 1
  }

  private mutating func start(at place: UInt32) {
    firstDiscarded = nil
    guard nextTag < skeleton.tags.count, skeleton.tags[nextTag].place == place else { return }
    add(nextTag)
    nextTag += 1
  }

  private mutating func imply(_ tag: Tag, at place: UInt32) {
    let next = firstDiscarded ?? nextTag
    let source = next < skeleton.tags.count ? skeleton.tags[next].source : 0
    push(
      Element(
        startTag: -1,
        parent: -1,
        end: 0,
        textStart: textEnd,
        textEnd: textEnd,
        source: source,
        firstAttribute: 0,
        attributeCount: 0,
        tag: tag,
        isInNoscript: false,
        names: AttributeNames(bits: 0)
      )
    )
  }

  /// Takes a paragraph that libxml2 implies for an alias of the element around it.
  ///
  /// Up to 2.9 it puts text for which no body is open into a paragraph; HTML has none there, and
  /// neither has libxml2 since.
  private mutating func passThrough() {
    if let parent = open.last { open.append(parent) }
  }

  /// Opens the element of the start tag at `index`.
  private mutating func add(_ index: Int) {
    let tag = skeleton.tags[index]
    push(
      Element(
        startTag: Int32(index),
        parent: -1,
        end: 0,
        textStart: textEnd,
        textEnd: textEnd,
        source: tag.source,
        firstAttribute: tag.firstAttribute,
        attributeCount: tag.attributeCount,
        tag: tag.tag,
        isInNoscript: tag.isInNoscript,
        names: tag.names
      )
    )
  }

  private mutating func push(_ element: consuming Element) {
    if let parent = open.last {
      element.parent = parent
    }
    open.append(Int32(elements.count))
    elements.append(element)
  }

  private mutating func finish(_ index: Int32) {
    elements[Int(index)].end = Int32(elements.count)
    elements[Int(index)].textEnd = textEnd
  }
}

extension TreeBuilder {
  /// Adds what lies behind the place where the parser stopped, without nesting.
  ///
  /// Everything becomes a child of the body, or of the root when there is none; only the text
  /// directly behind a start tag still belongs to its element.
  private mutating func flatten() {
    flattened = nextTag < skeleton.tags.count ? skeleton.tags[nextTag].source : nil
    let level = open.firstIndex { elements[Int($0)].tag == .body } ?? 0
    while open.count > level + 1, let last = open.popLast() { finish(last) }
    while nextTag < skeleton.tags.count {
      while isRunNext { addRun() }
      while open.count > level + 1, let last = open.popLast() { finish(last) }
      add(nextTag)
      nextTag += 1
    }
    while nextRun < skeleton.runs.count { addRun() }
  }

  /// Gives the attributes of `html` and `body` tags that came too late to their elements.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
  private mutating func mergeDiscarded() {
    var html = LateAttributes()
    var body = LateAttributes()
    for index in discarded where skeleton.tags[index].attributeCount > 0 {
      switch skeleton.tags[index].tag {
      case .html: html.tags.append(index)
      case .body: body.tags.append(index)
      default: break
      }
    }
    merge(&html, into: .html)
    merge(&body, into: .body)
  }

  /// Adds the attributes of late tags to the first element called `tag`, each name once.
  private mutating func merge(_ late: inout LateAttributes, into tag: Tag) {
    guard !late.tags.isEmpty, let target = elements.firstIndex(where: { $0.tag == tag }) else {
      return
    }
    let element = elements[target]
    late.add(skeleton, element.firstAttribute, element.attributeCount, source)
    let known = late.merged.count
    for index in late.tags where late.merged.count < MarkupLimits.attributes {
      let tag = skeleton.tags[index]
      late.names.formUnion(tag.names)
      late.add(skeleton, tag.firstAttribute, tag.attributeCount, source)
    }
    guard late.merged.count > known else { return }
    elements[target].firstAttribute = UInt32(skeleton.attributes.count)
    elements[target].attributeCount = UInt16(truncatingIfNeeded: late.merged.count)
    elements[target].names.formUnion(late.names)
    skeleton.attributes.append(contentsOf: late.merged)
  }
}
