import Basics
import Markup

/// Tells the containers that are around a page's main text by their `class` and `id`.
///
/// Pages without the elements made for it call these containers by well-known words: `sidebar`,
/// `comments`, `share-buttons`, `relatedPosts`. A word starts at a letter behind another sign, or
/// at a capital behind a small letter. A container is not taken for one of these when it holds
/// a heading of the first rank or the `main` element, and not when it holds most of the text of
/// the page, of its article or of its main part, for then the word tells how the page is laid out;
/// only comments may be longer than what they comment on. Neither is one that is called a text as
/// well (`article-body`), nor one whose word is only a part of a layout's name (`sidebar-layout`).
///
/// A container with `aria-hidden="true"` is mostly a closed menu or dialog, or a copy for a carousel: of
/// 688 real pages, 86 hold 95 kB in containers, nearly all of it menus, and 87 hold 5 kB in other
/// elements, which are captions, bylines and units.
struct Surroundings {
  private let anchors: [Int]
  private let most: Int

  /// Looks for what the main text of `tree` cannot do without.
  init(_ tree: PageTree) {
    anchors = (tree.elements(.h1) + tree.elements(.main)).sorted()
    most = tree.textLength / 2
  }

  private static let telling = AttributeNames([.class, .id, .ariaHidden])

  /// What the name of a container says of its text.
  enum Sign {
    /// Readers comment on the main text there.
    case comments
    /// It is around the main text, however much there is of it: a footer or a dialog.
    case fixed
    /// It is around the main text.
    case plain
    /// The same, unless it is only laid out beside such a container or opened like one.
    case layout
  }

  /// What `element` is called, when that keeps it out of the main text.
  func sign(of element: Int, _ tree: PageTree) -> Sign? {
    guard tree.attributeNames(of: element).mayMeet(Self.telling) else { return nil }
    guard
      let sign = Self.named(element, tree)
        ?? (HiddenMark.isClosed(element, of: tree) ? .plain : nil),
      !hasAnchor(below: element, before: tree.end(element))
    else { return nil }
    if sign == .comments { return sign }
    let length = tree.textBytes(of: element).count
    let isText = length > most || isCalledText(element, tree) || isBody(element, length, tree)
    return isText ? nil : sign
  }

  /// What the names of `element` say.
  private static func named(_ element: Int, _ tree: PageTree) -> Sign? {
    for attribute in [AttributeName.class, .id] {
      if let bytes = tree.attributeBytes(attribute, of: element), let sign = sign(in: bytes) {
        return sign
      }
    }
    return nil
  }

  private func isCalledText(_ element: Int, _ tree: PageTree) -> Bool {
    [AttributeName.class, .id].contains { attribute in
      tree.attributeBytes(attribute, of: element).map(ContainerName.hasText) ?? false
    }
  }

  /// Whether an element holds most of the text of the article or of the main part that it is in;
  /// an article that is the page's own has a heading of the first rank.
  private func isBody(_ element: Int, _ length: Int, _ tree: PageTree) -> Bool {
    var above = tree.parent(element)
    while let zone = above {
      let isOwn =
        tree.tag(zone) == .main
        || tree.tag(zone) == .article && hasAnchor(below: zone, before: tree.end(zone))
      if isOwn, length > tree.textBytes(of: zone).count / 2 { return true }
      above = tree.parent(zone)
    }
    return false
  }

  /// Whether something that the main text cannot do without is between two elements.
  private func hasAnchor(below element: Int, before end: Int) -> Bool {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle] <= element { low = middle + 1 } else { high = middle }
    }
    return low < anchors.count && anchors[low] < end
  }

  /// What the first word that names such a container means; `nil` without such a word.
  private static func sign(in bytes: ArraySlice<UInt8>) -> Sign? {
    let byLetter = byLetter
    let seconds = seconds
    return bytes.prefix(256).withUnsafeBufferPointer { bytes in
      var last: UInt8 = 0x20
      var token = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if ASCII.isSpace(byte) { token = index + 1 }
        let isStart =
          ASCII.isLetter(byte) && (!ASCII.isLetter(last) || (byte < 0x60 && last > 0x60))
        last = byte
        guard isStart, index + 1 < bytes.count,
          seconds[Int(byte & 0x1F)] & Self.bit(bytes[index + 1]) != 0
        else { continue }
        for row in byLetter[Int(byte & 0x1F)] where matches(bytes, index, row) {
          // `has-sidebar` and `content-with-sidebar` are around the main text and the bar.
          if isLayout(bytes[token..<index]) { continue }
          if row.isComments { return .comments }
          let end = index + row.spelling.utf8CodeUnitCount
          let tail = ContainerName.tail(bytes[end...])
          if tail == .layout { continue }
          if row.isFixed || row.isOpened && index == token { return .fixed }
          return row.isOpened || tail == .box ? .layout : .plain
        }
      }
      return nil
    }
  }

  private static func matches(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ row: Word
  ) -> Bool {
    let end = start + row.spelling.utf8CodeUnitCount
    guard bytes.count >= end else { return false }
    for index in start..<end where bytes[index] | 0x20 != row.spelling.utf8Start[index - start] {
      return false
    }
    guard row.isWhole, bytes.count > end else { return true }
    let next = bytes[end]
    return !ASCII.isLetter(next) || (next < 0x60 && bytes[end - 1] > 0x60)
  }

  /// Whether what is before a word makes it one of layout.
  private static func isLayout(_ lead: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard !lead.isEmpty else { return false }
    let lead = Array(lead)[...]
    let marks: [StaticString] = ["with", "has", "no-", "main", "content"]
    return marks.contains { ASCII.firstIndex(of: $0, in: lead) != nil }
  }

  /// A word that names such a container.
  private struct Word {
    /// The word in lower case.
    let spelling: StaticString
    /// Whether nothing may follow it within the word.
    var isWhole = true
    /// Whether it means comments.
    var isComments = false
    /// Whether it may also tell how something is opened, behind another word.
    var isOpened = false
    /// Whether what it names is never the text.
    var isFixed = false
  }

  private static let words: [Word] =
    (["comment", "comments", "commentlist", "disqus", "respond"] as [StaticString]).map {
      Word(spelling: $0, isComments: true)
    }
    + ([
      "byline", "menu", "most", "nav", "navbar", "navigation", "pager",
      "pagination", "popular", "promo", "share", "sharedaddy", "sharing", "sidebar",
      "social", "subscribe", "trending",
    ] as [StaticString]).map { Word(spelling: $0) }
    + [Word(spelling: "footer", isFixed: true)]
    + (["modal", "popup"] as [StaticString]).map { Word(spelling: $0, isOpened: true) }
    + ([
      "advert", "breadcrumb", "consent", "cookie", "newsletter", "outbrain", "recommend",
      "related", "sponsor", "taboola",
    ] as [StaticString]).map { Word(spelling: $0, isWhole: false) }

  /// The words by the index of their first letter in the alphabet.
  private static let byLetter: [[Word]] = {
    var byLetter = [[Word]](repeating: [], count: 32)
    for word in words { byLetter[Int(word.spelling.utf8Start[0] & 0x1F)].append(word) }
    return byLetter
  }()

  /// The second letters of the words that start with a letter, a bit each, by that letter's index
  /// in the alphabet: hardly any other word of a page has both.
  private static let seconds: [UInt32] = byLetter.map { words in
    words.reduce(0) { $0 | bit($1.spelling.utf8Start[1]) }
  }

  private static func bit(_ letter: UInt8) -> UInt32 { 1 << UInt32(letter & 0x1F) }
}
