import Basics

// Names within longer strings: HTML, selectors and data.
extension ScriptReader {
  private static let names: [(StaticString, ScriptSign.Subject)] = [
    ("apple-itunes-app", .banner), ("ld+json", .structuredData), ("al:ios", .appLinks),
    ("al:ip", .appLinks), ("al:android", .appLinks), ("al:web", .appLinks),
    ("twitter:app:", .twitterApp), ("canonical", .canonical), ("robots", .robots),
  ]

  /// The longest text in which names are looked for.
  private static let textLimit = 1 << 20

  /// Reads a string that is more than a name.
  ///
  /// - Returns: Whether a name is in it.
  mutating func readText(_ index: Int) -> Bool {
    let text = script.text(index).prefix(Self.textLimit)
    guard text.withUnsafeBufferPointer({ ScriptNeedles.mayMake($0) }) else { return false }
    if isPayload(index) {
      addNested(index)
      return true
    }
    var seen: Set<ScriptSign.Subject> = []
    for (name, subject) in Self.names where !seen.contains(subject) {
      guard let found = ASCII.firstIndex(of: name, in: text) else { continue }
      seen.insert(subject)
      switch Surrounding(of: found, in: text) {
      case .tag(let start)?:
        if isWritten(index) { add(subject, at: index, content: Self.content(of: start, text)) }
      case .selector?: readSelector(index, subject)
      case nil: break
      }
    }
    return true
  }

  /// What a name in a text is the value of.
  private enum Surrounding {
    /// An attribute of the tag that starts there.
    case tag(Int)
    /// An attribute of a selector.
    case selector

    init?(of name: Int, in text: ArraySlice<UInt8>) {
      var index = name
      // `application/` is before one of the names, and perhaps `al:` before others.
      while index > text.startIndex, ASCII.isLetter(text[index - 1]) || text[index - 1] == 0x2F {
        index -= 1
      }
      while index > text.startIndex, [0x22, 0x27, 0x5C, 0x20].contains(text[index - 1]) {
        index -= 1
      }
      guard index > text.startIndex, text[index - 1] == UInt8(ascii: "=") else { return nil }
      index -= 1
      while index > text.startIndex, [0x5E, 0x2A, 0x7E, 0x24, 0x7C].contains(text[index - 1]) {
        index -= 1
      }
      let end = index
      while index > text.startIndex, ASCII.isLetter(text[index - 1]) { index -= 1 }
      guard end > index else { return nil }
      if index > text.startIndex, text[index - 1] == UInt8(ascii: "[") {
        self = .selector
        return
      }
      let least = max(text.startIndex, index - 400)
      while index > least, text[index - 1] != 0x3E {
        index -= 1
        if text[index] == 0x3C {
          self = .tag(index)
          return
        }
      }
      // A piece of a template starts within the tag.
      guard index == text.startIndex else { return nil }
      self = .tag(index)
    }
  }

  /// What the attribute `content` of a tag in a text says.
  private static func content(of start: Int, _ text: ArraySlice<UInt8>) -> String? {
    let tag = text[start...].prefix(2_000)
    guard let found = ASCII.firstIndex(of: "content=", in: tag) else { return nil }
    var value = tag[(found + 8)...].drop { $0 == 0x5C }
    guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return nil }
    value = value.dropFirst().prefix { $0 != quote && $0 != 0x5C && $0 != 0x3E }
    return app(String(decoding: value, as: UTF8.self))
  }

  /// A content that names an app; `nil` of any other.
  static func app(_ content: String) -> String? {
    let parsed = BannerContent(Array(content.utf8)[...])
    return parsed[.appID] == nil && parsed[.clipBundleID] == nil ? nil : content
  }

  /// The string at `index`, where it says what a tag is about.
  func literal(_ index: Int, _ subject: ScriptSign.Subject) -> String? {
    guard let text = script.string(index) else { return nil }
    return subject == .banner ? Self.app(text) : text
  }

  // MARK: - Where a text goes

  /// Whether a string is data that a framework makes elements of.
  private func isPayload(_ index: Int) -> Bool {
    for bracket in script.ancestors(of: index).prefix(3) {
      guard let callee = script.callee(bracket) else { continue }
      if callee == "parse", script.kind(bracket - 2) == .dot, script.word(bracket - 3) == "JSON" {
        return true
      }
      if callee == "push", script.kind(bracket - 2) == .dot {
        // `(self.__next_f = self.__next_f || []).push(…)`
        let last = script.isClose(bracket - 3) ? script.match(bracket - 3) + 3 : bracket - 3
        return script.word(last)?.hasPrefix("__next") ?? false
      }
    }
    return false
  }

  /// Whether the HTML in a string is written into the page.
  private func isWritten(_ index: Int) -> Bool {
    for bracket in script.ancestors(of: index).prefix(6) {
      guard let callee = script.callee(bracket) else { continue }
      if ScriptWords.writers.contains(callee) { return true }
      if ScriptWords.isReading(callee) { return false }
    }
    return goesToMarkup(index)
  }

  /// Whether a string is what a property of markup or a variable that is written is set to.
  private func goesToMarkup(_ index: Int) -> Bool {
    var next = index - 1
    var parent = script.parent(index)
    for _ in 0..<60 where next >= 0 {
      if let bracket = parent, next == bracket {
        guard !script.isOpen(bracket, "{") else { break }
        parent = script.parent(bracket)
      } else if script.isClose(next) {
        next = script.match(next)
      }
      if script.kind(next) == .assign || script.kind(next) == .addAssign {
        if let member = script.member(endingAt: next - 1) {
          return ScriptWords.markup.contains(member.name)
        }
        return script.kind(next - 1) == .word && isVariableWritten(next - 1)
      }
      if script.word(next) == "return" { return survey.hasWriter }
      if script.isMark(next, ";") { break }
      next -= 1
    }
    return false
  }

  /// Whether a variable is written into the page somewhere.
  private func isVariableWritten(_ variable: Int) -> Bool {
    for index in script.tokens.indices where script.areSame(index, variable) {
      if script.kind(index - 1) == .dot { continue }
      if script.kind(index - 1) == .assign || script.kind(index - 1) == .addAssign,
        let member = script.member(endingAt: index - 2), ScriptWords.markup.contains(member.name)
      {
        return true
      }
      let brackets = script.ancestors(of: index).prefix(2)
      if brackets.contains(where: { script.callee($0).map(ScriptWords.writers.contains) ?? false })
      {
        return true
      }
    }
    return false
  }

  // MARK: - What else a tag says

  /// What a tag's content is set to near the place where it gets its name.
  func content(
    near index: Int,
    of object: Int?,
    _ subject: ScriptSign.Subject
  ) -> String? {
    let wanted = ScriptWords.contents(of: subject)
    let own = object.flatMap { script.variable(endingAt: $0) }
    let ahead = Array(index..<min(index + 80, script.count))
    let behind = Array((max(0, index - 80)..<index).reversed())
    for next in ahead + behind {
      if let own, script.kind(next) == .word, script.areSame(next, own) {
        if let value = value(behind: next, wanted) { return literal(value, subject) }
      } else if own == nil, script.kind(next) == .dot, let value = value(behind: next - 1, wanted) {
        return literal(value, subject)
      }
    }
    return nil
  }

  /// Where the value is that a property or an attribute behind `index` is set to.
  func value(behind index: Int, _ wanted: Set<String>) -> Int? {
    guard let member = script.member(behind: index) else { return nil }
    if wanted.contains(member.name), [.assign, .addAssign].contains(script.kind(member.last + 1)) {
      return member.last + 2
    }
    guard ["setAttribute", "attr", "prop"].contains(member.name),
      script.isOpen(member.last + 1, "(")
    else { return nil }
    if let name = script.string(member.last + 2) {
      return wanted.contains(name) && script.isMark(member.last + 3, ",") ? member.last + 4 : nil
    }
    guard script.isOpen(member.last + 2, "{"), let name = script.name(member.last + 3) else {
      return nil
    }
    return wanted.contains(name) ? member.last + 5 : nil
  }
}
