/// Finds the elements whose nesting is so plain that the parser need not decide it.
///
/// libxml2 is asked about nesting because tags may be missing, misplaced or crossed. Where
/// an element closes none of those around it, and is closed by its own end tag with nothing open
/// inside, the answer is known, and most elements of most pages are of this kind. Their tags are
/// taken out of the skeleton again.
///
/// To know that, the innermost open elements are followed as libxml2 opens and closes them, for
/// as long as that is certain. ``isPlain(_:isHeadOver:)`` holds what libxml2 2.9 does; a test
/// compares it with libxml2 on pages made of all kinds of tags.
struct PlainNesting {
  /// A start tag in the skeleton whose element is open.
  struct Entry {
    /// Its name, as the parser reads it: strangers are ``Tag/other``.
    let tag: Tag
    /// The hash of its name.
    let hash: UInt64
    /// Its index in ``Skeleton/tags``.
    let index: Int
    /// Where its "<" stands in ``Skeleton/bytes``.
    let start: Int
    /// One past its ">" there.
    let end: Int
    /// Whether it closes nothing and opens nothing but itself.
    let isPlain: Bool
    /// How many levels of elements that were taken out stand in it.
    var height = 0
  }

  /// The innermost open elements of the parser, as far as they are known, innermost last.
  private(set) var open: [Entry] = []

  /// How many start tags the skeleton holds.
  private var written = 0

  /// How many of them are of `a` elements.
  private var anchors = 0

  /// Whether the parser has opened a body.
  private var hasBody = false

  /// Whether nothing but an `html` tag was written.
  private var isFresh = true

  /// Whether nothing was written that cannot stand in a head.
  private var isInHead = true

  /// Whether nothing is certain any more.
  private var isGivenUp: Bool

  /// Starts before the first tag.
  ///
  /// - Parameter isOff: Whether nothing may be taken out, for comparison.
  init(isOff: Bool) {
    isGivenUp = isOff
  }

  /// Forgets which elements are open.
  mutating func forget() {
    open.removeAll(keepingCapacity: true)
  }

  /// Takes nothing out from here on, because the parser's state is in doubt.
  mutating func giveUp() {
    isGivenUp = true
    forget()
  }

  /// Notes that text which is no white space was written outside a title.
  mutating func noteText() {
    isFresh = false
    isInHead = false
  }

  /// Notes a start tag that was written.
  mutating func enter(_ entry: Entry, isVoid: Bool, isHeadOver: Bool) {
    written += 1
    if entry.tag == .a { anchors += 1 }
    if !entry.isPlain { forget() }
    switch entry.tag {
    case .html:
      if !isFresh { giveUp() }
      return
    case .head:
      if isFresh { open.append(entry) } else { giveUp() }
      isFresh = false
      return
    case .body:
      if isInHead { open.append(entry) }
    case .base, .link, .meta, .title, .style, .script:
      isFresh = false
      if !isVoid { open.append(entry) }
      return
    case .frame, .frameset, .noframes: break
    default: if !isVoid { open.append(entry) }
    }
    isFresh = false
    isInHead = false
    hasBody = hasBody || isHeadOver && !entry.tag.isOfFrameset
  }

  /// Notes that the innermost open element ends.
  ///
  /// - Parameters:
  ///   - tag: The name of the end tag, as the parser reads it.
  ///   - hash: The hash of that name; `nil` if any of the name does.
  ///   - place: Where the end tag would stand in the skeleton.
  /// - Returns: The element if its tags may be taken out.
  mutating func leave(_ tag: Tag, hash: UInt64?, at place: Int) -> Entry? {
    guard let last = open.last, last.tag == tag, hash == nil || last.hash == hash else {
      forget()
      return nil
    }
    open.removeLast()
    // There may be one byte of text. The parser's depth is at most the tags before, and four
    // elements that it adds by itself.
    guard last.isPlain, !isGivenUp, place - last.end <= 1,
      written + last.height + 4 < MarkupLimits.depth
    else { return nil }
    written -= 1
    if tag == .a { anchors -= 1 }
    raise(to: last.height + 1)
    return last
  }

  /// Whether an element without content may be taken out before it is written.
  mutating func takesOut(_ tag: Tag, isHeadOver: Bool) -> Bool {
    guard isPlain(tag, isHeadOver: isHeadOver), written + 4 < MarkupLimits.depth else {
      return false
    }
    raise(to: 1)
    return true
  }

  private mutating func raise(to height: Int) {
    guard let last = open.indices.last else { return }
    open[last].height = max(open[last].height, height)
  }

  /// Whether the parser, when it reads a start tag, opens its element and does nothing else.
  func isPlain(_ tag: Tag, isHeadOver: Bool) -> Bool {
    guard !isGivenUp else { return false }
    let around = open.last?.tag
    guard isHeadOver else { return around == .head && tag.isOfHead }
    guard hasBody else { return false }
    switch tag {
    case .a: return anchors == 0 || (around.map { $0 != .a } ?? false)
    case .p, .div, .blockquote, .hr, .table, .form, .dl, .ul, .ol:
      return around?.isContainer == true
    case .li: return around == .ul || around == .ol
    case .dt, .dd: return around == .dl
    case .tr: return around == .table || around == .tbody
    case .tbody: return around == .table
    case .td, .th: return around == .tr
    default: return tag.closesNothing
    }
  }
}

extension Tag {
  /// Whether it may stand in the head, which it leaves open.
  fileprivate var isOfHead: Bool {
    switch self {
    case .base, .link, .meta, .script, .style, .title: true
    default: false
    }
  }

  /// Whether libxml2 opens no body for it.
  fileprivate var isOfFrameset: Bool {
    self == .frame || self == .frameset || self == .noframes
  }

  /// Whether no block closes it.
  fileprivate var isContainer: Bool {
    switch self {
    case .article, .aside, .body, .details, .div, .figcaption, .figure, .footer, .header, .li,
      .main, .nav, .section, .td, .th:
      true
    default: false
    }
  }

  /// Whether it closes none of the elements that may be open in a body; strangers do not.
  fileprivate var closesNothing: Bool {
    switch self {
    case .other, .abbr, .area, .article, .aside, .audio, .b, .bdi, .bdo, .big, .br, .button, .cite,
      .code, .data, .del, .details, .dfn, .em, .figcaption, .figure, .font, .footer, .h1, .h2,
      .h3, .h4, .h5, .h6, .header, .i, .iframe, .img, .input, .ins, .label, .link, .main, .map,
      .mark, .math, .meta, .meter, .nav, .noscript, .object, .output, .picture, .progress, .q,
      .s, .samp, .script, .section, .select, .small, .source, .span, .strike, .strong, .style,
      .sub, .summary, .sup, .svg, .textarea, .time, .track, .tt, .u, .var, .video, .wbr:
      true
    default: false
    }
  }
}
