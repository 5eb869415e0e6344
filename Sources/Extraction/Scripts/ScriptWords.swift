/// The names by which scripts look at tags, make them, and wait for people.
enum ScriptWords {
  /// Functions that put HTML or elements into a page.
  static let writers: Set = [
    "$", "after", "append", "appendChild", "before", "createContextualFragment", "html",
    "insertAdjacentHTML", "insertBefore", "jQuery", "parseHTML", "prepend", "replaceWith",
    "setHTMLUnsafe", "write", "writeln",
  ]

  /// Properties that are the HTML of an element.
  static let markup: Set = ["innerHTML", "outerHTML"]

  /// Functions that find elements by a selector.
  static let queries: Set = [
    "$", "$$", "closest", "find", "getElementsByName", "getElementsByTagName", "jQuery",
    "querySelector", "querySelectorAll",
  ]

  /// Attributes and properties that name a tag.
  static func names(of subject: ScriptSign.Subject) -> Set<String> {
    switch subject {
    case .structuredData: ["type"]
    case .canonical: ["rel"]
    case .title: []
    default: ["name", "property"]
    }
  }

  /// Keys by which objects of frameworks name a tag.
  static func keys(of subject: ScriptSign.Subject) -> Set<String> {
    switch subject {
    case .structuredData, .canonical, .title: names(of: subject)
    default: ["name", "property", "hid", "vmid", "data-hid"]
    }
  }

  /// Attributes and properties that are what a tag says.
  static func contents(of subject: ScriptSign.Subject) -> Set<String> {
    switch subject {
    case .structuredData:
      [
        "text", "textContent", "innerHTML", "innerText", "html", "children", "json", "__html",
        "dangerouslySetInnerHTML",
      ]
    case .canonical: ["href"]
    case .title: ["text", "textContent", "innerHTML", "innerText", "html"]
    default: ["content", "value"]
    }
  }

  /// Whether a function called so only looks at something.
  static func isReading(_ callee: String) -> Bool {
    let name = callee.lowercased()
    return reading.contains { name.hasPrefix($0) }
  }

  private static let reading = [
    "check", "closest", "compare", "console", "contains", "copy", "debug", "endswith", "equal",
    "error", "exists", "expect", "extract", "filter", "find", "get", "has", "includes", "indexof",
    "info", "is", "lastindexof", "log", "match", "parse", "query", "read", "remove", "select",
    "startswith", "test", "tobe", "toequal", "warn", "writetext",
  ]

  /// Whether a function called so makes tags by its name.
  static func isMaking(_ callee: String) -> Bool {
    let name = callee.lowercased()
    return !isReading(callee) && objects.contains { name.contains($0) }
      && verbs.contains { name.contains($0) }
  }

  private static let objects = ["meta", "tag", "head"]
  private static let verbs = [
    "add", "append", "build", "create", "define", "ensure", "inject", "insert", "make", "put",
    "render", "replace", "set", "update", "upsert", "write",
  ]

  /// Functions that call another one when something happens.
  static let listeners: Set = [
    "addEventListener", "attachEvent", "bind", "delegate", "listen", "live", "on", "once", "one",
  ]

  /// Whether an event is something that a person does, a consent among them.
  static func isAction(_ event: String) -> Bool {
    let event = event.lowercased()
    // jQuery's events may have names of their own behind a full stop.
    let names = event.split { $0 == " " || $0 == "." || $0 == "," }
    return names.contains {
      actions.contains($0.hasPrefix("on") ? String($0.dropFirst(2)) : String($0))
    }
      || isConsent(event)
  }

  private static let actions: Set = [
    "change", "click", "contextmenu", "dblclick", "focus", "focusin", "gesturestart", "input",
    "keydown", "keypress", "keyup", "mousedown", "mouseenter", "mouseleave", "mousemove",
    "mouseout", "mouseover", "mouseup", "pointerdown", "pointermove", "pointerup", "scroll",
    "submit", "tap", "touchend", "touchmove", "touchstart", "wheel", "visibilitychange", "blur",
  ]

  /// Whether a name is one of the tools by which people consent to cookies.
  static func isConsent(_ name: String) -> Bool {
    let name = name.lowercased()
    return consents.contains { name.contains($0) }
  }

  private static let consents = [
    "consent", "cookiebot", "didomi", "onetrust", "optanon", "tcfapi", "usercentrics",
    "cookiesaccepted", "cookieaccept", "acceptcookie",
  ]

  /// Functions whose callbacks run once a server has responded.
  static let requests: Set = [
    "ajax", "done", "get", "getJSON", "getScript", "post", "subscribe", "success", "then",
  ]
}
