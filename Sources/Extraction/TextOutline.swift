import Markup

/// A page's visible text, cut into blocks.
///
/// Hidden are: what browsers never show as text, `noscript`, closed dialogs, elements with
/// `hidden`, `aria-hidden="true"` or a style of `display: none` or `visibility: hidden`. Style
/// sheets are not read. The `html` and `body` elements are never taken as hidden, because pages
/// that hide them show them again by script.
struct TextOutline {
  /// The blocks that have words, in document order.
  private(set) var blocks: [TextBlock] = []

  /// What is known of one element, from itself and from those above it.
  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let hidden = Marks(rawValue: 1)
    static let chrome = Marks(rawValue: 2)
    static let zone = Marks(rawValue: 4)
    static let link = Marks(rawValue: 8)
    static let heading = Marks(rawValue: 16)
    static let topHeading = Marks(rawValue: 32)
  }

  private var marks: [Marks] = []
  private var blockOf: [Int32] = []

  /// Cuts the text of `tree` into blocks.
  init(_ tree: PageTree) {
    mark(tree)
    cut(tree)
    marks = []
    blockOf = []
  }

  private mutating func mark(_ tree: PageTree) {
    marks = [Marks](repeating: [], count: tree.count)
    blockOf = [Int32](repeating: -1, count: tree.count)
    for element in 0..<tree.count {
      var inherited: Marks = []
      if let parent = tree.parent(element) {
        inherited = marks[parent]
        blockOf[element] = blockOf[parent]
      }
      let tag = tree.tag(element)
      if TagSets.blocks.contains(tag) { blockOf[element] = Int32(element) }
      guard !inherited.contains(.hidden) else {
        marks[element] = inherited
        continue
      }
      marks[element] = Self.marks(of: element, tag, inherited, tree)
    }
  }

  private static func marks(
    of element: Int,
    _ tag: Tag,
    _ inherited: Marks,
    _ tree: PageTree
  ) -> Marks {
    var marks = inherited
    switch tag {
    case .html, .body: return marks
    case .a: marks.insert(.link)
    case .h1: marks.formUnion([.heading, .topHeading])
    case .h2, .h3, .h4, .h5, .h6: marks.insert(.heading)
    case .main, .article: marks.insert(.zone)
    case .header: if !marks.contains(.zone) { marks.insert(.chrome) }
    case .dialog: if !tree.has(.open, of: element) { marks.insert(.hidden) }
    case let tag where TagSets.chrome.contains(tag): marks.insert(.chrome)
    case let tag where TagSets.hidden.contains(tag): marks.insert(.hidden)
    default: break
    }
    if isHidden(element, tree) { marks.insert(.hidden) }
    markRole(of: element, tree, &marks)
    if tag == .main { marks.remove(.chrome) }
    return marks
  }

  private static func isHidden(_ element: Int, _ tree: PageTree) -> Bool {
    if tree.has(.hidden, of: element) { return true }
    if let value = tree.attributeBytes(.ariaHidden, of: element), ASCII.equals(value, "true") {
      return true
    }
    guard let style = tree.attributeBytes(.style, of: element), style.count >= 12 else {
      return false
    }
    let compact = style.prefix(2_048).filter { !ASCII.isSpace($0) }[...]
    return ASCII.firstIndex(of: "display:none", in: compact) != nil
      || ASCII.firstIndex(of: "visibility:hidden", in: compact) != nil
  }

  private static func markRole(of element: Int, _ tree: PageTree, _ marks: inout Marks) {
    if let property = tree.attributeBytes(.itemprop, of: element),
      ASCII.hasToken(property, "articlebody")
    {
      marks.insert(.zone)
    }
    guard let bytes = tree.attributeBytes(.role, of: element) else { return }
    switch ASCII.trimmed(bytes).prefix(32).text.lowercased() {
    case "main":
      marks.insert(.zone)
      marks.remove(.chrome)
    case "article": marks.insert(.zone)
    case "navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar",
      "toolbar", "dialog", "alertdialog", "tooltip", "button":
      marks.insert(.chrome)
    default: break
    }
  }

  /// Walks over the runs of text and the elements between them.
  private mutating func cut(_ tree: PageTree) {
    var next = 0
    var block = TextBlock()
    var lastBlock: Int32 = -2
    for run in tree.textRuns.indices {
      let place = Int(tree.textRuns[run].range.lowerBound)
      var isBroken = false
      var isCut = false
      while next < tree.count, tree.textBytes(of: next).startIndex <= place {
        let tag = tree.tag(next)
        if TagSets.blocks.contains(tag) || tag == .hr { isCut = true }
        if TagSets.breaks.contains(tag) { isBroken = true }
        next += 1
      }
      let parent = Int(tree.textRuns[run].parent)
      let marks = marks[parent]
      if isCut || blockOf[parent] != lastBlock {
        finish(&block)
        lastBlock = blockOf[parent]
      }
      guard !marks.contains(.hidden) else { continue }
      add(run, marks, isBroken: isBroken, tree, to: &block)
    }
    finish(&block)
  }

  private func add(
    _ run: Int,
    _ marks: Marks,
    isBroken: Bool,
    _ tree: PageTree,
    to block: inout TextBlock
  ) {
    let quarters = TextBlock.quarters(in: tree.bytes(of: tree.textRuns[run]))
    block.pieces.append(TextBlock.Piece(run: run, isBroken: isBroken))
    block.quarters += quarters
    if marks.contains(.link) { block.linkQuarters += quarters }
    if marks.contains(.chrome) { block.isChrome = true }
    if marks.contains(.zone) { block.isInZone = true }
    if marks.contains(.heading) { block.isHeading = true }
    if marks.contains(.topHeading) { block.isTopHeading = true }
  }

  /// Keeps the block if it says anything; a block of signs alone is no text.
  private mutating func finish(_ block: inout TextBlock) {
    if block.quarters > 0 { blocks.append(block) }
    block = TextBlock()
  }
}

/// Sets of elements by what they do to text.
enum TagSets {
  /// The elements that start and end a block of text.
  ///
  /// Items of lists are not among them: a list is one block.
  static let blocks = TagSet([
    .address, .article, .aside, .blockquote, .body, .caption, .center, .details, .dialog, .dir,
    .div, .dl, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6,
    .head, .header, .hgroup, .html, .listing, .main, .menu, .nav, .ol, .p, .pre, .search, .section,
    .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul,
  ])

  /// The elements that keep the words around them apart.
  static let breaks = TagSet([
    .br, .button, .dd, .dt, .hr, .img, .input, .label, .legend, .li, .option, .optgroup, .select,
    .td, .th,
  ])

  /// The elements around a page's main text.
  static let chrome = TagSet([
    .aside, .button, .datalist, .footer, .menu, .nav, .optgroup, .option, .search, .select,
  ])

  /// The elements whose text browsers do not show.
  static let hidden = TagSet([
    .applet, .audio, .canvas, .iframe, .noembed, .noframes, .noscript, .object, .rp, .script,
    .style, .svg, .template, .textarea, .title, .video,
  ])
}

/// A set of element names that is asked without hashing.
struct TagSet: Sendable {
  private let members: [Bool]

  init(_ tags: [Tag]) {
    var members = [Bool](repeating: false, count: 256)
    for tag in tags { members[Int(tag.rawValue)] = true }
    self.members = members
  }

  /// Whether `tag` is in the set.
  @inline(__always)
  func contains(_ tag: Tag) -> Bool { members[Int(tag.rawValue)] }
}
