/// Finds out when a part of a script runs.
struct ScriptConditions {
  private let script: ScriptTokens
  private let survey: ScriptSurvey

  init(_ script: ScriptTokens, _ survey: ScriptSurvey) {
    self.script = script
    self.survey = survey
  }

  /// The most tokens before a part in which conditions are looked for.
  private static let reach = 400

  /// When the part of the script at `index` runs.
  func conditions(at index: Int) -> ScriptSign.Conditions {
    nearby(index).union(around(index, follows: true))
  }

  /// Whether a bracket is an argument of one of some functions.
  func isArgument(of callees: Set<String>, _ bracket: Int) -> Bool {
    script.parent(bracket).flatMap { script.callee($0) }.map(callees.contains) ?? false
  }

  /// What is looked at shortly before.
  private func nearby(_ index: Int) -> ScriptSign.Conditions {
    var found: ScriptSign.Conditions = []
    var agent = false
    var device = false
    for near in max(0, index - Self.reach)..<min(script.count, index + 40) {
      switch script.kind(near) {
      case .word:
        switch script.word(near) {
        case "userAgent"?, "platform"?: agent = true
        case "random"?:
          if near < index, script.word(near - 2) == "Math" { found.insert(.random) }
        default: break
        }
      case .pattern, .string:
        device = device || isDevice(near)
      default: break
      }
    }
    return agent && device ? found.union(.phone) : found
  }

  private func isDevice(_ index: Int) -> Bool {
    guard script.tokens[index].text.count < 400 else { return false }
    let text = String(decoding: script.text(index), as: UTF8.self).lowercased()
    return text.contains("iphone") || text.contains("ipad") || text.contains("ipod")
  }

  /// What the functions wait for that the part is in.
  ///
  /// - Parameters:
  ///   - index: The part.
  ///   - follows: Whether functions with names are followed to where they are used.
  /// - Returns: The conditions.
  private func around(_ index: Int, follows: Bool) -> ScriptSign.Conditions {
    var found: ScriptSign.Conditions = []
    for bracket in script.ancestors(of: index) {
      if let callee = script.callee(bracket) {
        found.formUnion(conditions(of: callee, bracket, around: index))
      } else if script.isOpen(bracket, "{") {
        found.formUnion(conditions(ofBody: bracket, follows: follows))
      }
    }
    return found
  }

  /// What a function waits for before it calls the one in its brackets.
  private func conditions(
    of callee: String,
    _ bracket: Int,
    around index: Int
  ) -> ScriptSign.Conditions {
    let isFirst =
      script.isOpen(bracket + 1, "(") || script.word(bracket + 1) == "function"
      || script.kind(bracket + 2) == .arrow || script.word(bracket + 1) == "async"
    if ScriptWords.isConsent(callee) { return .action }
    if ScriptWords.listeners.contains(callee) {
      return script.string(bracket + 1).map(ScriptWords.isAction) ?? false ? .action : []
    }
    if isFirst, ScriptWords.isAction(callee) { return .action }
    guard ScriptWords.requests.contains(callee) else { return [] }
    return callee == "then" && !survey.asksServer ? [] : .request
  }

  // MARK: - Functions with names

  private func conditions(ofBody bracket: Int, follows: Bool) -> ScriptSign.Conditions {
    guard let start = startOfFunction(bracket) else { return [] }
    if script.kind(start - 1) == .assign, let member = script.member(endingAt: start - 2) {
      let name = member.name.lowercased()
      if name == "onreadystatechange" || name == "onload" && survey.asksServer { return .request }
      return name.hasPrefix("on") && ScriptWords.isAction(name) || ScriptWords.isConsent(name)
        ? .action : []
    }
    guard follows, let name = nameOfFunction(start) else { return [] }
    return conditions(ofFunction: name)
  }

  /// Where the function starts whose body has the bracket; `nil` for other brackets.
  private func startOfFunction(_ bracket: Int) -> Int? {
    var index = bracket - 1
    if script.kind(index) == .arrow { index -= 1 }
    let isArrow = index < bracket - 1
    if script.isClose(index) { index = script.match(index) } else if !isArrow { return nil }
    if isArrow { return script.word(index - 1) == "async" ? index - 1 : index }
    guard let word = script.word(index - 1) else { return nil }
    if word == "function" { return index - 1 }
    if script.word(index - 2) == "function" { return index - 2 }
    // A method, which has no such word before it.
    return ["if", "for", "while", "switch", "catch", "with"].contains(word) ? nil : index - 1
  }

  /// The word by which a function that starts at `start` is known.
  private func nameOfFunction(_ start: Int) -> Int? {
    if script.word(start) == "function", script.kind(start + 1) == .word { return start + 1 }
    if script.kind(start - 1) == .assign, script.kind(start - 2) == .word { return start - 2 }
    return nil
  }

  /// What all uses of a function wait for.
  private func conditions(ofFunction name: Int) -> ScriptSign.Conditions {
    var found: ScriptSign.Conditions?
    if script.word(name).map(ScriptWords.isConsent) ?? false { return .action }
    var uses = 0
    for index in script.tokens.indices where index != name && script.areSame(index, name) {
      uses += 1
      guard uses <= 32 else { return [] }
      guard let use = conditions(ofUse: index) else { continue }
      found = found.map { $0.intersection(use) } ?? use
    }
    return found ?? []
  }

  /// What one use of a function waits for; `nil` for one that is none.
  private func conditions(ofUse index: Int) -> ScriptSign.Conditions? {
    if let bracket = script.parent(index), let callee = script.callee(bracket) {
      if callee == "removeEventListener" || callee == "off" { return nil }
    }
    if script.kind(index - 1) == .assign, let member = script.member(endingAt: index - 2) {
      let isAction = member.name.hasPrefix("on") && ScriptWords.isAction(member.name)
      return isAction ? .action : []
    }
    return around(index, follows: false)
  }
}
