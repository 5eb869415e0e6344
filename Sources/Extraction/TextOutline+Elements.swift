import Basics
import Markup

// What is known of each element, from itself and from those above it.
extension TextOutline.Cutter {
  /// Notes what is known of the next element, and returns what its name does to text.
  mutating func enter(_ element: Int) -> TagTraits {
    let tag = tree.tag(element)
    let traits = traits[Int(tag.rawValue)]
    let parent = tree.parent(element).map { contexts[$0] }
    let inherited = parent?.marks ?? []
    var own = inherited
    var box = parent?.box ?? -1
    if !inherited.contains(.hidden), tag != .html, tag != .body {
      if !traits.isDisjoint(with: [.chrome, .hidden, .special]) {
        mark(element, tag, traits, &own)
      }
      if tree.attributeNames(of: element).mayMeet(telling) {
        let style = HiddenMark.style(of: element, in: tree)
        if HiddenMark.isOn(element, style, of: tree) { own.insert(.hidden) }
        if let isVisible = style?.isVisible {
          if isVisible { own.remove(.invisible) } else { own.insert(.invisible) }
        }
        if NosnippetMark.isOn(element, tag, of: tree) { own.insert(.withheld) }
        markRole(of: element, &own)
      }
      if traits.contains(.container), own.isDisjoint(with: .around),
        let sign = surroundings.sign(of: element, tree), !corrections.kept.contains(element)
      {
        own.insert(.chrome)
        box = Int32(boxes.count)
        boxes.append(TextOutline.Box(element: element, sign: sign))
      }
      if tag == .main { own.subtract(.around) }
      if own.contains(.chrome), !inherited.contains(.chrome), !traits.contains(.block) {
        own.remove(.chrome)
        own.insert(.control)
      }
    }
    let block = traits.contains(.block) ? Int32(element) : parent?.block ?? -1
    let context = TextOutline.ElementContext(marks: own, block: block, box: box)
    contexts.initializeElement(at: element, to: context)
    entered += 1
    return traits
  }

  private func mark(
    _ element: Int,
    _ tag: Tag,
    _ traits: TagTraits,
    _ marks: inout TextOutline.Marks
  ) {
    if traits.contains(.chrome) { marks.insert(.chrome) }
    if traits.contains(.hidden), tag != .noscript || !corrections.showsNoscript {
      marks.insert(.hidden)
    }
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

  private func markRole(of element: Int, _ marks: inout TextOutline.Marks) {
    if let property = tree.attributeBytes(.itemprop, of: element),
      property.count >= "articlebody".utf8.count, ASCII.hasToken(property, "articlebody")
    {
      marks.insert(.zone)
    }
    guard let bytes = tree.attributeBytes(.role, of: element) else { return }
    switch ASCII.trimmed(bytes).prefix(32).text.lowercased() {
    case "main":
      marks.insert(.zone)
      marks.subtract(.around)
    case "article": marks.insert(.zone)
    case "navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar",
      "toolbar", "dialog", "alertdialog", "tooltip", "button":
      marks.insert(.chrome)
    default: break
    }
  }
}
