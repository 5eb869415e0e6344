import Basics
import Markup

// What becomes clear only when all blocks are known.
extension TextOutline {
  /// How often a page is cut anew at most.
  private static let roundLimit = 4

  /// Cuts the text of `tree` into blocks, and once more where that went wrong at first sight.
  ///
  /// A container that is called `sidebar` or the like, but holds most of the page's prose, is the
  /// page's text. Text in `noscript` counts where there is hardly any other.
  ///
  /// - Parameters:
  ///   - tree: The page.
  ///   - limit: The most text looked at, in bytes.
  ///   - little: The length in bytes under which text is hardly any.
  /// - Returns: The blocks, and which containers were kept out of the main text.
  static func corrected(_ tree: PageTree, limit: Int, little: Int) -> TextOutline {
    var corrections = Corrections()
    var outline = TextOutline(tree, limit: limit)
    while corrections.kept.count < roundLimit, let box = outline.misjudgedBox {
      corrections.kept.append(box)
      outline = TextOutline(tree, limit: limit, corrections)
    }
    guard outline.text.count < little, !tree.elements(.noscript).isEmpty else { return outline }
    corrections.showsNoscript = true
    let whole = TextOutline(tree, limit: limit, corrections)
    let isMore = whole.text.count > 2 * outline.text.count
    return isMore && !whole.isNotice ? whole : outline
  }

  /// The element of a box that holds so much of the page's prose that it cannot be around it.
  private var misjudgedBox: Int? {
    guard !boxes.isEmpty else { return nil }
    var prose = [Int](repeating: 0, count: boxes.count)
    var all = 0
    for block in blocks where block.isProse {
      let box = Int(block.box)
      if block.isChrome, box < 0 || boxes[box].sign.parts == 0 { continue }
      all += block.quarters
      if block.isChrome { prose[box] += block.quarters }
    }
    let found = boxes.indices.first { box in
      prose[box] > 0 && prose[box] * boxes[box].sign.parts > all
    }
    return found.map { boxes[$0].element }
  }

  /// Whether the text is only a word or two, or asks for scripts: `noscript` mostly says no more.
  private var isNotice: Bool {
    let words = blocks.reduce(0) { $0 + $1.quarters } / 4
    if words < Self.fewWords { return true }
    return words < Self.noticeWords && ASCII.firstIndex(of: "javascript", in: text[...]) != nil
  }

  /// The fewest words of a text.
  private static let fewWords = 10

  /// The fewest words of a text that names scripts and says more than that they are needed.
  private static let noticeWords = 60
}

extension Surroundings.Sign {
  /// Into how many parts a page's prose is divided of which a box so called must hold more than one
  /// to be the text.
  fileprivate var parts: Int {
    switch self {
    case .comments, .fixed: 0
    case .plain: 2
    case .layout: 4
    }
  }
}
