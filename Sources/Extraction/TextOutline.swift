import Markup

/// A page's visible text, folded and cut into blocks.
///
/// Hidden are: what browsers never show as text, `noscript`, closed dialogs, elements with
/// `hidden`, `aria-hidden="true"` or a style of `display: none` or `visibility: hidden`. Style
/// sheets are not read. The `html` and `body` elements are never taken as hidden, because pages
/// that hide them show them again by script.
struct TextOutline {
  /// The blocks that have words, in document order.
  private(set) var blocks: [TextBlock] = []

  /// The text of the blocks, white space folded.
  private(set) var text: FoldedText

  private let tree: PageTree
  private var marks: [Marks] = []
  private var blockOf: [Int32] = []

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

  /// Cuts the text of `tree` into blocks, up to `limit` bytes of it.
  init(_ tree: PageTree, limit: Int) {
    self.tree = tree
    let rawLength = Int(tree.textRuns.last?.range.upperBound ?? 0)
    text = FoldedText(limit: limit, expected: rawLength)
    marks.reserveCapacity(tree.count)
    blockOf.reserveCapacity(tree.count)
    cut()
    marks = []
    blockOf = []
  }

  /// Walks over the runs of text and the elements that start between them.
  private mutating func cut() {
    let traits = TagTraits.table
    let surroundings = Surroundings(tree)
    let runs = tree.textRuns
    let count = tree.count
    var block = TextBlock()
    var start = text.mark
    var lastBlock: Int32 = -2
    for run in runs {
      var passed: TagTraits = []
      while marks.count < count, tree.textBytes(of: marks.count).startIndex <= run.range.lowerBound
      {
        passed.formUnion(enter(marks.count, traits, surroundings))
      }
      let parent = Int(run.parent)
      if passed.contains(.block) || blockOf[parent] != lastBlock {
        finish(&block, from: start)
        lastBlock = blockOf[parent]
        text.breakWord()
        start = text.mark
      }
      let marks = marks[parent]
      guard !marks.contains(.hidden) else { continue }
      if passed.contains(.breaking) { text.breakWord() }
      add(tree.bytes(of: run), marks, to: &block)
    }
    finish(&block, from: start)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ marks: Marks, to block: inout TextBlock) {
    let start = text.bytes.count
    text.append(bytes)
    guard text.bytes.count > start else { return }
    let quarters = TextBlock.quarters(in: text.bytes[start...])
    block.quarters += quarters
    if marks.contains(.link) { block.linkQuarters += quarters }
    if marks.contains(.chrome) { block.isChrome = true }
    if marks.contains(.zone) { block.isInZone = true }
    if marks.contains(.heading) { block.isHeading = true }
    if marks.contains(.topHeading) { block.isTopHeading = true }
  }

  /// Keeps the block if it says anything; a block of signs alone is no text.
  private mutating func finish(_ block: inout TextBlock, from start: FoldedText.Mark) {
    if block.quarters > 0 {
      block.place = start.count..<text.bytes.count
      blocks.append(block)
    } else {
      text.goBack(to: start)
    }
    block = TextBlock()
  }
}

// MARK: Elements

extension TextOutline {
  /// Notes what is known of the next element, and returns what its name does to text.
  private mutating func enter(
    _ element: Int,
    _ traits: [TagTraits],
    _ surroundings: Surroundings
  ) -> TagTraits {
    let tag = tree.tag(element)
    let traits = traits[Int(tag.rawValue)]
    let parent = tree.parent(element)
    let inherited = parent.map { marks[$0] } ?? []
    blockOf.append(traits.contains(.block) ? Int32(element) : parent.map { blockOf[$0] } ?? -1)
    if inherited.contains(.hidden) || tag == .html || tag == .body {
      marks.append(inherited)
      return traits
    }
    var own = inherited
    if !traits.isDisjoint(with: [.chrome, .hidden, .special]) { mark(element, tag, traits, &own) }
    if isHidden(element) { own.insert(.hidden) }
    markRole(of: element, &own)
    if traits.contains(.container), !own.contains(.chrome), surroundings.contain(element, tree) {
      own.insert(.chrome)
    }
    if tag == .main { own.remove(.chrome) }
    marks.append(own)
    return traits
  }

  private func mark(_ element: Int, _ tag: Tag, _ traits: TagTraits, _ marks: inout Marks) {
    if traits.contains(.chrome) { marks.insert(.chrome) }
    if traits.contains(.hidden) { marks.insert(.hidden) }
    switch tag {
    case .a: marks.insert(.link)
    case .h1: marks.formUnion([.heading, .topHeading])
    case .h2, .h3, .h4, .h5, .h6: marks.insert(.heading)
    case .main, .article: marks.insert(.zone)
    case .header: if !marks.contains(.zone) { marks.insert(.chrome) }
    case .dialog: if !tree.has(.open, of: element) { marks.insert(.hidden) }
    default: break
    }
  }

  private func isHidden(_ element: Int) -> Bool {
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

  private func markRole(of element: Int, _ marks: inout Marks) {
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
}
