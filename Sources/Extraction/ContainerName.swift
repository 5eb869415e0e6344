import Basics

/// The parts of the names in `class` and `id` that tell a container's role in a layout.
enum ContainerName {
  /// What is behind a word in a name.
  enum Tail {
    /// Nothing that changes the word's meaning.
    case none
    /// A box around what the word means, or around what is beside it: `-wrapper`, `-content`.
    case box
    /// A layout with what the word means as one of its parts: `-layout`, `__main`.
    case layout
  }

  private static let layouts: [StaticString] = [
    "enabled", "grid", "layout", "main", "page", "template",
  ]
  private static let boxes: [StaticString] = [
    "body", "container", "content", "inner", "outer", "wrap", "wrapper",
  ]

  /// What the last part of a name says, of which this is the rest up to the next white space.
  static func tail(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Tail {
    let name = Array(rest.prefix { !ASCII.isSpace($0) })
    var tail = Tail.none
    var start = 0
    while start < name.count {
      guard ASCII.isLetter(name[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < name.count, ASCII.isLetter(name[end]), !isEdge(name[end - 1], name[end]) {
        end += 1
      }
      let part = name[start..<end]
      if layouts.contains(where: { ASCII.equals(part, $0) }) {
        tail = .layout
      } else {
        tail = boxes.contains(where: { ASCII.equals(part, $0) }) ? .box : .none
      }
      start = end
    }
    return tail
  }

  /// Whether a part of a name ends between two letters, as in `sidebarLayout`.
  private static func isEdge(_ left: UInt8, _ right: UInt8) -> Bool {
    left > 0x60 && right < 0x60
  }

  /// What main text is called in a name of its own, without signs.
  private static let texts: [StaticString] = [
    "articlebody", "articlecontent", "articletext", "contentbody", "entrycontent", "maincontent",
    "postbody", "postcontent", "storybody", "storycontent",
  ]

  /// Whether one of several names is that of a text.
  static func hasText(_ names: ArraySlice<UInt8>) -> Bool {
    names.prefix(256).split(whereSeparator: ASCII.isSpace).contains { name in
      let letters = name.filter(ASCII.isLetter)[...]
      return texts.contains { ASCII.equals(letters, $0) }
    }
  }
}
