/// What a script does anywhere in it, for names that say little by themselves.
struct ScriptSurvey {
  /// Whether the script makes any element.
  private(set) var hasMaker = false
  /// Whether the script names a tag by a value that it does not write there.
  private(set) var namesByVariable = false

  /// Whether the script writes HTML into the page.
  private(set) var hasWriter = false
  /// Whether the script asks a server for anything.
  private(set) var asksServer = false

  private static let servers: Set = ["fetch", "axios", "XMLHttpRequest", "ajax", "getJSON"]

  private static let makers: Set = [
    "cloneNode", "createContextualFragment", "createElement", "insertAdjacentHTML", "innerHTML",
    "write", "writeln", "appendChild", "append", "prepend",
  ]
  private static let names: Set = ["name", "property"]

  init(_ script: ScriptTokens) {
    for index in script.tokens.indices {
      switch script.tokens[index].kind {
      case .dot, .open:
        guard let member = script.member(behind: index - 1) else { continue }
        hasMaker = hasMaker || Self.makers.contains(member.name)
        namesByVariable = namesByVariable || Self.isNaming(member, script)
        let isSet = [.assign, .addAssign].contains(script.kind(member.last + 1))
        hasWriter =
          hasWriter || ScriptWords.markup.contains(member.name) && isSet
          || ScriptWords.writers.contains(member.name) && script.isOpen(member.last + 1, "(")
      case .string:
        guard script.isMark(index + 1, "+"), script.tokens[index].text.count < 400,
          let text = script.string(index), text.contains("<meta")
        else { continue }
        let isOpen = ["name=", "name=\"", "name='", "property=\"", "property='"].contains(
          where: text.hasSuffix
        )
        namesByVariable = namesByVariable || isOpen
        hasMaker = hasMaker || isOpen
      case .word where !asksServer:
        asksServer = script.word(index).map(Self.servers.contains) ?? false
      default: break
      }
    }
    namesByVariable = namesByVariable && hasMaker
  }

  /// Whether a property or an attribute that names a tag is set to what is no string.
  private static func isNaming(_ member: (name: String, last: Int), _ script: ScriptTokens) -> Bool
  {
    let next = member.last + 1
    if names.contains(member.name) {
      return script.kind(next) == .assign && script.kind(next + 1) == .word
    }
    guard ["setAttribute", "attr"].contains(member.name), script.isOpen(next, "(") else {
      return false
    }
    if let attribute = script.string(next + 1) {
      return names.contains(attribute) && script.isMark(next + 2, ",")
        && script.kind(next + 3) == .word
    }
    // `tag.setAttribute(key, values[key])` names any attribute.
    return script.kind(next + 1) == .word && script.isMark(next + 2, ",")
      && script.kind(next + 3) == .word
  }

  /// Whether a function of the script that is called `name` makes elements.
  static func makesTags(_ name: String, in script: ScriptTokens) -> Bool {
    for index in script.tokens.indices where script.isWord(index, name) {
      guard let body = body(of: index, in: script) else { continue }
      let end = min(script.match(body), body + 600)
      return (body..<max(body, end)).contains { next in
        script.member(behind: next - 1).map { makers.contains($0.name) } ?? false
      }
    }
    return false
  }

  /// The curly bracket of the function that is called by the word at `index`; `nil` for other words.
  static func body(of index: Int, in script: ScriptTokens) -> Int? {
    var next = index + 1
    let isDeclared = script.word(index - 1) == "function"
    if !isDeclared {
      // `put = function (…) {`, `put = (…) => {`, `put: function (…) {`, `put(…) {`
      let isMethod = script.isOpen(next, "(") && script.isOpen(script.match(next) + 1, "{")
      guard script.kind(next) == .assign || script.isMark(next, ":") || isMethod else { return nil }
      if !isMethod { next += 1 }
      while script.word(next) == "function" || script.word(next) == "async"
        || script.kind(next) == .word && script.isOpen(next + 1, "(")
      { next += 1 }
    }
    if script.isOpen(next, "(") { next = script.match(next) }
    next += 1
    if script.kind(next) == .arrow { next += 1 }
    return script.isOpen(next, "{") ? next : nil
  }
}
