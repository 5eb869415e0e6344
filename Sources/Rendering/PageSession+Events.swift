import JSON

extension PageSession {
  /// Takes what the browser reports by itself.
  mutating func report(
    _ method: String,
    _ session: String?,
    _ parameters: JSONValue,
    at now: Duration
  ) {
    switch method {
    case "Fetch.requestPaused": paused(parameters, session)
    case "Page.frameNavigated": navigated(parameters, session, at: now)
    case "Emulation.virtualTimeBudgetExpired":
      guard step == .running, session == self.session else { return }
      step = .settling(until: now + limits.frameTime)
    case "Page.javascriptDialogOpening":
      // An open dialog would hold the page for ever.
      result.dialogCount += 1
      send(DevToolsCommand("Page.handleJavaScriptDialog", [("accept", .bool(false))], in: session))
    case "Runtime.exceptionThrown": thrown(parameters, session)
    case "Target.attachedToTarget": attached(parameters, at: now)
    case "Page.frameRequestedNavigation": requestedNavigation(parameters)
    case "Page.windowOpen":
      note(blocked: parameters["url"]?.string ?? "", .navigation, .window, "")
    case "Inspector.targetCrashed":
      if session == self.session { crashed(at: now) }
    case "Target.targetCrashed":
      if parameters["targetId"]?.string == target { crashed(at: now) }
    case "Target.detachedFromTarget":
      if parameters["sessionId"]?.string == self.session { crashed(at: now) }
    default: break
    }
  }

  private mutating func navigated(
    _ parameters: JSONValue,
    _ session: String?,
    at now: Duration
  ) {
    guard session == self.session, let frame = parameters["frame"], frame["parentId"] == nil,
      frame["url"]?.string?.hasPrefix("http") == true
    else { return }
    switch step {
    case .opening:
      enter(.running, at: now)
      // The reply to the command that opened the page is of no more interest.
      startClock()
    case .running, .settling:
      // The page has loaded itself again, so that its clock starts anew.
      step = .running
      startClock()
    default:
      break
    }
  }

  private mutating func crashed(at now: Duration) {
    switch step {
    case .closing, .done: return
    case .opening, .running, .settling, .stopping, .world, .capture:
      result.end = .crashed
      close(at: now)
    case .context, .target, .attachment, .preparation, .confinement:
      result.end = .browserFailed("the process of an empty page ended")
      finish(isBrowserUsable: false)
    }
  }

  private mutating func thrown(_ parameters: JSONValue, _ session: String?) {
    result.errorCount += 1
    if result.errorCount == RenderingLimits.errorLimit {
      send(DevToolsCommand("Runtime.disable", in: session))
    }
    guard result.errors.count < RenderingLimits.listLimit,
      let details = parameters["exceptionDetails"]
    else { return }
    let description = details["exception"]?["description"]?.string ?? details["text"]?.string ?? ""
    // Behind the first line, it is the stack.
    let message = RenderingLimits.cut(Substring(description.unicodeScalars.prefix { $0 != "\n" }))
    let url = details["url"]?.string.map { RenderingLimits.cut($0) }
    result.errors.append(
      ScriptError(
        message: message,
        url: url,
        line: (details["lineNumber"]?.int ?? 0) + 1,
        column: (details["columnNumber"]?.int ?? 0) + 1
      )
    )
  }

  /// Decides about a frame, worker or window that got a target of its own.
  ///
  /// Each waits until it is let run; what could make requests that nobody sees is not.
  private mutating func attached(_ parameters: JSONValue, at now: Duration) {
    guard let child = parameters["sessionId"]?.string, child != session,
      let info = parameters["targetInfo"], let type = info["type"]?.string
    else { return }
    childCount += 1
    guard childCount <= RenderingLimits.childLimit else { return }
    switch type {
    case "iframe":
      let patterns = JSONValue.array([.members([("urlPattern", .string("*"))])])
      send(DevToolsCommand("Fetch.enable", [("patterns", patterns)], in: child))
      send(DevToolsCommand("Runtime.runIfWaitingForDebugger", in: child))
    case "worker":
      send(DevToolsCommand("Runtime.runIfWaitingForDebugger", in: child))
    default:
      guard let id = info["targetId"]?.string, id != target else { return }
      send(DevToolsCommand("Target.closeTarget", [("targetId", .string(id))]))
    }
  }

  /// A script leads the page to what is no web page, such as an app or a file.
  private mutating func requestedNavigation(_ parameters: JSONValue) {
    guard parameters["frameId"]?.string == frame, let url = parameters["url"]?.string,
      !url.hasPrefix("http:"), !url.hasPrefix("https:")
    else { return }
    note(blocked: url, .navigation, .scheme, "")
  }
}
