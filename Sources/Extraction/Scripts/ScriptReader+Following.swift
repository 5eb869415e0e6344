// What is done to a tag that was found by a selector, or is in a variable.
extension ScriptReader {
  /// The most tokens behind a variable in which its uses are looked for, and the most uses.
  private static let reach = 3_000
  private static let useLimit = 64

  /// Reads a string that is a selector of a tag.
  mutating func readSelector(_ index: Int, _ subject: ScriptSign.Subject) {
    if let bracket = script.parent(index), bracket == index - 1,
      let callee = script.callee(bracket), ScriptWords.queries.contains(callee)
    {
      return follow(from: bracket, subject)
    }
    guard script.kind(index - 1) == .assign, script.kind(index - 2) == .word else { return }
    let end = min(index + Self.reach, script.count)
    for use in index + 1..<max(index + 1, end) where script.areSame(use, index - 2) {
      if let callee = script.callee(use - 1), ScriptWords.queries.contains(callee) {
        follow(from: use - 1, subject)
      }
    }
  }

  /// Follows what the call with the bracket `bracket` found.
  mutating func follow(from bracket: Int, _ subject: ScriptSign.Subject) {
    let end = script.match(bracket)
    if readChain(behind: end, subject) { return }
    let start = startOfExpression(bracket - 1)
    if script.callee(start - 1) == "removeChild" { return add(subject, .removed, at: bracket - 1) }
    if let callee = script.callee(start - 1), ["$", "jQuery"].contains(callee) {
      _ = readChain(behind: script.match(start - 1), subject)
      return
    }
    var holder = start - 1
    // `tag = found && other.querySelector(…)`
    while holder > 0, holder > start - 8, script.isMark(holder, "&") || script.isMark(holder, "|") {
      holder = startOfExpression(holder - 2) - 1
    }
    if script.kind(holder) == .assign, script.kind(holder - 1) == .word {
      followVariable(holder - 1, from: end + 1, subject)
    } else if script.word(holder) == "of", script.kind(holder - 1) == .word {
      followVariable(holder - 1, from: end + 1, subject)
    }
  }

  /// Where the expression starts that ends with the word at `index`.
  private func startOfExpression(_ index: Int) -> Int {
    var start = index
    for _ in 0..<20 {
      guard script.kind(start - 1) == .dot else { break }
      start -= 2
      while script.isClose(start) { start = script.match(start) - 1 }
    }
    return start
  }

  /// Follows a variable that holds a tag.
  mutating func followVariable(_ variable: Int, from start: Int, _ subject: ScriptSign.Subject) {
    guard script.kind(variable) == .word else { return }
    var uses = 0
    let end = min(start + Self.reach, script.count)
    for index in start..<max(start, end) where script.areSame(index, variable) {
      guard script.kind(index - 1) != .dot else { continue }
      uses += 1
      guard uses <= Self.useLimit else { return }
      var last = index
      while script.isOpen(last + 1, "["), script.kind(last + 2) == .word {
        last = script.match(last + 1)
      }
      if script.isOpen(index - 1, "("), let callee = script.callee(index - 1) {
        if callee == "removeChild" { return add(subject, .removed, at: index - 2) }
        if ["$", "jQuery"].contains(callee) { last = script.match(index - 1) }
      }
      if readChain(behind: last, subject) { return }
    }
  }

  /// Reads what is done by properties and calls behind a token: whether anything is.
  private mutating func readChain(behind start: Int, _ subject: ScriptSign.Subject) -> Bool {
    let wanted = ScriptWords.contents(of: subject)
    var end = start
    for _ in 0..<12 {
      if script.isOpen(end + 1, "["), script.kind(end + 2) == .word {
        end = script.match(end + 1)
        continue
      }
      if let value = value(behind: end, wanted) {
        add(subject, .changed, at: start, content: literal(value, subject))
        return true
      }
      guard let member = script.member(behind: end) else { return false }
      let bracket = member.last + 1
      let isCall = script.isOpen(bracket, "(")
      switch member.name {
      case "remove", "detach", "removeChild":
        guard isCall else { return false }
        add(subject, .removed, at: member.last)
        return true
      case "replaceWith":
        add(subject, .changed, at: member.last)
        return true
      case "text", "html":
        guard isCall, subject == .title, bracket + 1 < script.match(bracket) else { return false }
        add(subject, .changed, at: member.last)
        return true
      case "forEach", "each", "map":
        return isCall && readLoop(bracket, subject)
      default:
        end = isCall ? script.match(bracket) : member.last
      }
    }
    return false
  }

  /// Reads what a loop over tags does to each: whether anything.
  private mutating func readLoop(_ bracket: Int, _ subject: ScriptSign.Subject) -> Bool {
    let count = signs.count
    let end = script.match(bracket)
    var first = bracket + 1
    while first < end, script.isOpen(first, "(") || script.word(first) == "function" { first += 1 }
    if script.kind(first) == .word { followVariable(first, from: first + 1, subject) }
    for index in first..<min(end, first + 200) where script.word(index) == "this" {
      guard signs.count == count else { break }
      let last = script.callee(index - 1) == nil ? index : index + 1
      _ = readChain(behind: last, subject)
    }
    return signs.count > count
  }

  /// Follows a variable that holds a tag's name to where a tag gets it.
  mutating func readVariable(_ variable: Int, from start: Int, _ subject: ScriptSign.Subject) {
    let names = ScriptWords.names(of: subject)
    let end = min(start + Self.reach, script.count)
    for index in start..<max(start, end) where script.areSame(index, variable) {
      if script.kind(index - 1) == .assign, let member = script.member(endingAt: index - 2),
        names.contains(member.name), hasMaker
      {
        return add(subject, at: index, content: content(near: index, of: member.object, subject))
      }
      if script.isMark(index - 1, ","), let name = script.string(index - 2), names.contains(name),
        let bracket = script.parent(index), let callee = script.callee(bracket),
        !ScriptWords.isReading(callee)
      {
        return add(subject, at: index, content: content(near: index, of: bracket - 3, subject))
      }
      if script.isMark(index - 1, ":"), let key = script.name(index - 2), names.contains(key) {
        return add(subject, at: index, isDeclared: true)
      }
      if let callee = script.callee(index - 1) {
        if callee == "getElementsByName" { return follow(from: index - 1, subject) }
        let isHelper =
          ScriptWords.isMaking(callee)
          || namesByVariable && ScriptSurvey.makesTags(callee, in: script)
        if script.isMark(index + 1, ","), isHelper {
          return add(subject, at: index, content: literal(index + 2, subject))
        }
      }
    }
  }
}

// MARK: - The title

extension ScriptReader {
  /// Reads `document.title = …` and the calls of frameworks that set a title.
  mutating func readTitle(_ index: Int) {
    let length = script.tokens[index].text.count
    guard length == 5 || length == 7 || length == 8 || length == 10 || length == 11,
      let word = script.word(index)
    else { return }
    switch word {
    case "title":
      guard script.kind(index - 1) == .dot, script.word(index - 2) == "document",
        [.assign, .addAssign].contains(script.kind(index + 1))
      else { break }
      add(.title, at: index - 2)
    case "useHead", "useHeadSafe", "useSeoMeta":
      guard script.isOpen(index + 1, "("), script.isOpen(index + 2, "{") else { break }
      let end = min(script.match(index + 2), index + 2_000)
      let key = (index + 3..<max(index + 3, end)).first { key in
        script.isMark(key + 1, ":") && script.parent(key) == index + 2
          && script.name(key) == "title"
      }
      if let key { add(.title, at: key, isDeclared: true) }
    case "setTitle":
      guard script.isOpen(index + 1, "("), script.kind(index - 1) == .dot,
        script.word(index - 2)?.lowercased().contains("title") ?? false
      else { break }
      add(.title, at: index)
    default: break
    }
  }

  /// Reads a string that is the name of the element `title`, or of a property.
  mutating func readTitleName(_ index: Int) {
    guard let bracket = script.parent(index), bracket == index - 1,
      let callee = script.callee(bracket)
    else { return }
    switch callee {
    case "createElement":
      // React makes the titles of drawings by a function called so, too.
      if script.word(bracket - 3) == "document", script.isClose(index + 1) {
        add(.title, at: bracket - 1)
      }
    case "attr", "prop":
      if script.isMark(index + 1, ","), script.isClose(bracket - 3),
        script.word(script.match(bracket - 3) + 1) == "document"
      {
        add(.title, at: bracket - 1)
      }
    default:
      if ScriptWords.queries.contains(callee) { follow(from: bracket, .title) }
    }
  }
}
