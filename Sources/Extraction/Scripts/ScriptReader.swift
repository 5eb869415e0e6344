import Basics

/// Reads what a script does to the tags of its page, without running it.
///
/// A tag's name in a script says little: scripts also look for tags, compare names and list them. So
/// a name counts by what is around it: a property that is set, an attribute, an object of a
/// framework's head, HTML that is written, a helper that makes tags.
package struct ScriptReader {
  let script: ScriptTokens
  /// What was found, in the order of the script.
  var signs: [ScriptSign] = []
  /// Texts within strings that are read as scripts of their own, and where the strings are.
  private(set) var nested: [(text: [UInt8], offset: Int)] = []
  /// Whether the script is data rather than a program.
  let isData: Bool

  /// The most signs of a script that are kept.
  static let limit = 32

  /// What the script does anywhere in it.
  let survey: ScriptSurvey
  /// How many more names are looked at closely: each may cost a look at the whole script.
  private var names = 64

  var hasMaker: Bool { survey.hasMaker }
  var namesByVariable: Bool { survey.namesByVariable }

  /// Returns what the script in `source` does.
  ///
  /// - Parameters:
  ///   - source: The script.
  ///   - isData: Whether it is JSON, which a framework takes its head from.
  /// - Returns: Each kind of tag and of change once.
  package static func read(_ source: UnsafeBufferPointer<UInt8>, isData: Bool = false)
    -> [ScriptSign]
  {
    var reader = ScriptReader(source, isData: isData)
    reader.run()
    for (text, offset) in reader.nested.prefix(limit) {
      text.withUnsafeBufferPointer { text in
        var inner = ScriptReader(text, isData: true)
        inner.run()
        reader.signs += inner.signs.map { sign in
          var sign = sign
          sign.offset = offset
          return sign
        }
      }
    }
    return ScriptSign.condensed(reader.signs)
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, isData: Bool) {
    script = ScriptTokens(source)
    self.isData = isData
    survey = ScriptSurvey(script)
  }

  private mutating func run() {
    for index in script.tokens.indices where signs.count < Self.limit && names > 0 {
      switch script.tokens[index].kind {
      case .string: readString(index)
      case .word: readTitle(index)
      default: break
      }
    }
  }

  private mutating func readString(_ index: Int) {
    let length = script.tokens[index].text.count
    guard length >= 5 else { return }
    if length < 64 {
      let text = String(decoding: script.text(index), as: UTF8.self)
      if let subject = Self.subject(text) {
        names -= 1
        return readName(index, subject)
      }
      if text == "title" { return readTitleName(index) }
    }
    if length > 16, readText(index) { names -= 1 }
  }

  /// The tag that is called so.
  static func subject(_ name: String) -> ScriptSign.Subject? {
    switch name {
    case "apple-itunes-app": .banner
    case "application/ld+json": .structuredData
    case "canonical": .canonical
    case "robots": .robots
    default:
      name.hasPrefix("twitter:app:") ? .twitterApp : isAppLink(name) ? .appLinks : nil
    }
  }

  private static func isAppLink(_ name: String) -> Bool {
    let parts = name.split(separator: ":")
    return parts.count >= 2 && parts[0] == "al"
      && ["android", "ios", "ipad", "iphone", "web"].contains { parts[1] == $0 }
      || parts.count >= 2 && parts[0] == "al" && parts[1].hasPrefix("windows")
  }

  /// Notes that something is done to a tag where `index` is.
  mutating func add(
    _ subject: ScriptSign.Subject,
    _ change: ScriptSign.Change = .made,
    at index: Int,
    content: String? = nil,
    isDeclared: Bool = false
  ) {
    guard signs.count < Self.limit, script.tokens.indices.contains(index) else { return }
    signs.append(
      ScriptSign(
        subject: subject,
        change: subject == .title ? .made : change,
        offset: Int(script.tokens[index].offset),
        content: content,
        conditions: isData ? [] : ScriptConditions(script, survey).conditions(at: index),
        isDeclared: isDeclared || isData
      )
    )
  }

  mutating func addNested(_ index: Int) {
    nested.append((Array(script.text(index)), Int(script.tokens[index].offset)))
  }
}

// MARK: - A name by itself

extension ScriptReader {
  /// Reads a string that is the name of a tag and nothing else.
  private mutating func readName(_ index: Int, _ subject: ScriptSign.Subject) {
    let before = script.kind(index - 1)
    if before == .compare || script.kind(index + 1) == .compare {
      return readComparison(index, subject)
    }
    if script.word(index - 1) == "case" { return }
    if before == .assign { return readAssignment(index, subject) }
    if script.isMark(index - 1, ":"), let key = script.name(index - 2) {
      return readMember(index, key, subject)
    }
    if script.isMark(index + 1, ":"), isInObject(index) { return readKey(index, subject) }
    if script.isMark(index - 1, ","), let attribute = script.string(index - 2),
      let bracket = script.parent(index), bracket == index - 3 || bracket == index - 5
    {
      return readAttribute(index, attribute, bracket, subject)
    }
    if script.isOpen(index - 1, "(") { return readArgument(index, subject) }
    if script.isOpen(index - 1, "["), script.isMark(index + 1, ","), namesByVariable, isPair(index)
    {
      add(subject, at: index, content: literal(index + 2, subject))
    }
  }

  private func isInObject(_ index: Int) -> Bool {
    guard let bracket = script.parent(index), script.isOpen(bracket, "{") else { return false }
    return bracket == index - 1 || script.isMark(index - 1, ",")
  }

  /// Whether a list has two or three values, as one of a tag's name and content has.
  private func isPair(_ index: Int) -> Bool {
    let end = script.match(index - 1)
    let commas = (index..<min(end, index + 200)).count {
      script.isMark($0, ",") && script.parent($0) == index - 1
    }
    guard (1...2).contains(commas) else { return false }
    // Two names are a list of names.
    return script.string(index + 2).map { Self.subject($0) == nil && !$0.hasSuffix("-app") } ?? true
  }

  /// `tag.name = "…"`, or a variable that holds the name.
  private mutating func readAssignment(_ index: Int, _ subject: ScriptSign.Subject) {
    if let member = script.member(endingAt: index - 2) {
      guard ScriptWords.names(of: subject).contains(member.name), hasMaker else { return }
      add(subject, at: index, content: content(near: index, of: member.object, subject))
    } else if script.kind(index - 2) == .word {
      readVariable(index - 2, from: index + 1, subject)
    }
  }

  /// `tag.setAttribute("name", "…")`.
  private mutating func readAttribute(
    _ index: Int,
    _ attribute: String,
    _ bracket: Int,
    _ subject: ScriptSign.Subject
  ) {
    guard ScriptWords.names(of: subject).contains(attribute),
      let callee = script.callee(bracket), !ScriptWords.isReading(callee)
    else { return }
    let object = script.kind(bracket - 2) == .dot ? bracket - 3 : nil
    let argument = script.isMark(index + 1, ",") ? literal(index + 2, subject) : nil
    add(subject, at: index, content: argument ?? content(near: index, of: object, subject))
  }

  /// `{ name: "…", content: … }`.
  private mutating func readMember(
    _ index: Int,
    _ key: String,
    _ subject: ScriptSign.Subject
  ) {
    guard ScriptWords.keys(of: subject).contains(key), let bracket = script.parent(index),
      script.isOpen(bracket, "{")
    else { return }
    let wanted = ScriptWords.contents(of: subject)
    var next = bracket + 1
    let end = min(script.match(bracket), bracket + 4_000)
    var steps = 0
    while next < end, steps < 400 {
      steps += 1
      if script.kind(next) == .open {
        next = script.match(next) + 1
        continue
      }
      if script.isMark(next + 1, ":"), let name = script.name(next), wanted.contains(name) {
        let isCall =
          !isData
          && ScriptConditions(script, survey).isArgument(of: ["assign", "$", "jQuery"], bracket)
        let content = literal(next + 2, subject)
        return add(subject, at: index, content: content, isDeclared: !isCall)
      }
      next += 1
    }
  }

  /// `{ "al:ios:url": … }` where the keys become names of tags.
  private mutating func readKey(_ index: Int, _ subject: ScriptSign.Subject) {
    guard namesByVariable, subject != .structuredData, subject != .canonical else { return }
    add(subject, at: index, content: literal(index + 2, subject))
  }

  /// `put("…", …)`.
  private mutating func readArgument(_ index: Int, _ subject: ScriptSign.Subject) {
    guard let callee = script.callee(index - 1) else { return }
    if callee == "getElementsByName" { return follow(from: index - 1, subject) }
    guard script.isMark(index + 1, ","), !ScriptWords.isReading(callee) else { return }
    let isHelper =
      ScriptWords.isMaking(callee)
      || namesByVariable && ScriptSurvey.makesTags(callee, in: script)
    if isHelper { add(subject, at: index, content: literal(index + 2, subject)) }
  }

  /// `tag.name === "…"`, behind which the tag may be changed.
  private mutating func readComparison(_ index: Int, _ subject: ScriptSign.Subject) {
    var last = script.kind(index - 1) == .compare ? index - 2 : index + 2
    if last > index {
      // The other side starts here; its first word is the variable.
      return followVariable(last, from: last + 1, subject)
    }
    if script.isClose(last), let callee = script.callee(script.match(last)),
      callee == "getAttribute" || callee == "attr"
    {
      last = script.match(last) - 1
    }
    guard let member = script.member(endingAt: last),
      let variable = script.variable(endingAt: member.object)
    else { return }
    followVariable(variable, from: index + 1, subject)
  }
}
