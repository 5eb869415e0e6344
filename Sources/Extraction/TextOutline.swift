import Basics
import Markup

/// A page's visible text, folded and cut into blocks.
///
/// Hidden are: what browsers never show as text, `noscript`, closed dialogs, elements with
/// `hidden` or a style of `display: none` or `visibility: hidden`, and names of icons
/// (``HiddenMark``). Style sheets are not read. The `html` and `body` elements are never taken as hidden, because pages
/// that hide them show them again by script.
struct TextOutline {
  /// The blocks that have words, in document order.
  let blocks: [TextBlock]

  /// The text of the blocks, white space folded.
  let text: [UInt8]

  /// What of ``text`` elements with `data-nosnippet` hold, in order and without overlaps.
  let withheld: [Range<Int>]

  /// What of ``text`` is in controls within blocks, in order and without overlaps.
  let controls: [Range<Int>]

  /// Whether text was left out because the limit was reached.
  let isCut: Bool

  /// The containers that were taken for something around the main text by what they are called.
  let boxes: [Box]

  /// A container that was taken for something around the main text by what it is called.
  struct Box {
    let element: Int
    let sign: Surroundings.Sign
  }

  /// What to see otherwise than at first sight.
  struct Corrections {
    /// The containers that hold main text, whatever they are called.
    var kept: [Int] = []
    /// Whether `noscript` is shown.
    var showsNoscript = false
  }

  /// Cuts the text of `tree` into blocks, up to `limit` bytes of it.
  init(_ tree: PageTree, limit: Int, _ corrections: Corrections = Corrections()) {
    var blocks: [TextBlock] = []
    var boxes: [Box] = []
    var withheld: [Range<Int>] = []
    var controls: [Range<Int>] = []
    var isCut = false
    // Each run may bring a space, and the folder needs a byte of its own.
    let room = min(limit, tree.textLength + tree.textRuns.count) + 1
    text = [UInt8](unsafeUninitializedCapacity: room) { text, count in
      guard let start = text.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: ElementContext.self, capacity: tree.count) { contexts in
        let folder = TextFolder(into: start, limit: limit)
        var cutter = Cutter(tree, contexts, folder, corrections)
        cutter.cut()
        blocks = cutter.blocks
        boxes = cutter.boxes
        withheld = cutter.withheld
        controls = cutter.controls
        count = cutter.text.count
        isCut = cutter.text.isCut
      }
    }
    self.blocks = blocks
    self.boxes = boxes
    self.withheld = withheld
    self.controls = controls
    self.isCut = isCut
  }

  /// What is known of one element, from itself and from those above it.
  struct Marks: OptionSet {
    let rawValue: UInt16
    static let hidden = Marks(rawValue: 1)
    static let chrome = Marks(rawValue: 2)
    static let zone = Marks(rawValue: 4)
    static let link = Marks(rawValue: 8)
    static let heading = Marks(rawValue: 16)
    static let topHeading = Marks(rawValue: 32)
    static let withheld = Marks(rawValue: 64)
    /// It is like ``chrome``, but within a block: a button, or a `span` that is called a menu.
    static let control = Marks(rawValue: 128)
    /// It is not visible, but what is in it may be.
    static let invisible = Marks(rawValue: 256)
    static let unseen: Marks = [.hidden, .invisible]
    static let around: Marks = [.chrome, .control]
  }

  /// How an element is in the text.
  struct ElementContext {
    let marks: Marks
    /// The innermost element around it, or itself, that starts a block.
    let block: Int32
    /// The number of the box that it is in; -1 outside all boxes.
    let box: Int32
  }

  /// Walks over a page's text.
  struct Cutter {
    let tree: PageTree
    let surroundings: Surroundings
    let corrections: TextOutline.Corrections
    let traits = TagTraits.table
    /// The attributes that may hide an element or say what it is for.
    let telling = AttributeNames([.hidden, .ariaHidden, .style, .itemprop, .role, .dataNosnippet])

    /// Room for all elements.
    let contexts: UnsafeMutableBufferPointer<ElementContext>
    /// How many elements were entered.
    var entered = 0

    var blocks: [TextBlock] = []
    var boxes: [TextOutline.Box] = []
    var withheld: [Range<Int>] = []
    var controls: [Range<Int>] = []
    var text: TextFolder
  }
}

extension TextOutline.Cutter {
  init(
    _ tree: PageTree,
    _ contexts: UnsafeMutableBufferPointer<TextOutline.ElementContext>,
    _ text: TextFolder,
    _ corrections: TextOutline.Corrections
  ) {
    self.tree = tree
    self.corrections = corrections
    self.contexts = contexts
    self.text = text
    surroundings = Surroundings(tree)
    blocks.reserveCapacity(tree.textRuns.count / 4)
  }

  /// Walks over the runs of text and the elements that start between them.
  mutating func cut() {
    let tree = tree
    let count = tree.count
    var block = TextBlock()
    var start = text.mark
    var lastBlock: Int32 = -2
    var wasRaised = false
    var wasControl = false
    tree.withText { source in
      for run in tree.textRuns {
        var passed: TagTraits = []
        while entered < count, tree.textStart(of: entered) <= run.range.lowerBound {
          passed.formUnion(enter(entered))
        }
        let parent = contexts[Int(run.parent)]
        if passed.contains(.block) || parent.block != lastBlock {
          finish(&block, from: start)
          lastBlock = parent.block
          text.breakWord()
          start = text.mark
        }
        guard parent.marks.isDisjoint(with: .unseen) else { continue }
        let range = Int(run.range.lowerBound)..<Int(run.range.upperBound)
        let bytes = UnsafeBufferPointer(rebasing: source[range])
        if passed.contains(.breaking) || !wasRaised && WordEdge.isBetween(text.text, bytes) {
          text.breakWord()
        }
        let isControl = parent.marks.contains(.control)
        if wasControl, !isControl, let first = bytes.first, ASCII.isLetter(first) || first >= 0x80 {
          text.breakWord()
        }
        wasControl = isControl
        add(bytes, parent, to: &block)
        wasRaised = run.parent >= 0 && [.sub, .sup].contains(tree.tag(Int(run.parent)))
      }
    }
    finish(&block, from: start)
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ context: TextOutline.ElementContext,
    to block: inout TextBlock
  ) {
    let marks = context.marks
    let start = text.count
    let quarters = text.append(bytes)
    guard text.count > start else { return }
    if marks.contains(.withheld) { withhold(start..<text.count) }
    block.quarters += quarters
    if marks.contains(.link) { block.linkQuarters += quarters }
    if !marks.isDisjoint(with: .around) {
      if !block.isChrome, block.box < 0 { block.box = context.box }
      if marks.contains(.chrome) {
        block.isChrome = true
      } else {
        addControl(start..<text.count, quarters, isLink: marks.contains(.link), to: &block)
      }
    }
    block.element = context.block
    if marks.contains(.zone) { block.isInZone = true }
    if marks.contains(.heading) { block.isHeading = true }
    if marks.contains(.topHeading) { block.isTopHeading = true }
  }

  /// Notes that a piece of the text, which follows all others, is in a control.
  private mutating func addControl(
    _ range: Range<Int>,
    _ quarters: Int,
    isLink: Bool,
    to block: inout TextBlock
  ) {
    block.controlQuarters += quarters
    if isLink { block.controlLinkQuarters += quarters }
    if block.controls.isEmpty { block.controls = controls.count..<controls.count }
    controls.append(range)
    block.controls = block.controls.lowerBound..<controls.count
  }

  /// Notes that results may not show a piece of the text, which follows all others.
  private mutating func withhold(_ range: Range<Int>) {
    if let last = withheld.last, last.upperBound >= range.lowerBound {
      withheld[withheld.count - 1] = last.lowerBound..<range.upperBound
    } else {
      withheld.append(range)
    }
  }

  /// Keeps the block if it says anything; a block of signs alone is no text.
  private mutating func finish(_ block: inout TextBlock, from start: TextFolder.Mark) {
    if block.quarters > 0 {
      block.settleControls()
      block.range = start.count..<text.count
      blocks.append(block)
    } else {
      text.goBack(to: start)
      controls.removeLast(block.controls.count)
      while let last = withheld.last, last.upperBound > text.count {
        withheld.removeLast()
        if last.lowerBound < text.count { withheld.append(last.lowerBound..<text.count) }
      }
    }
    block = TextBlock()
  }
}
