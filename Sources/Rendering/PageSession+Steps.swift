import Addressing
import JSON

extension PageSession {
  /// Takes the reply to a command of this step.
  mutating func reply(_ result: JSONValue?, _ failure: String, at now: Duration) {
    guard let result else {
      refused(failure, at: now)
      return
    }
    switch step {
    case .context:
      context = result["browserContextId"]?.string ?? ""
      openTarget(at: now)
    case .target:
      target = result["targetId"]?.string ?? ""
      enter(.attachment, at: now)
      sendWaiting(
        DevToolsCommand(
          "Target.attachToTarget",
          [("targetId", .string(target)), ("flatten", .bool(true))]
        )
      )
    case .attachment:
      session = result["sessionId"]?.string ?? ""
      prepare(at: now)
    case .preparation:
      if let id = result["frameTree"]?["frame"]?["id"]?.string { frame = id }
      guard waiting.isEmpty else { return }
      enter(.confinement, at: now)
      actions.append(.checkConfinement)
    case .opening:
      if let reason = result["errorText"]?.string { notLoaded(reason, at: now) }
    case .stopping:
      if waiting.isEmpty { openWorld(at: now) }
    case .world:
      capture(in: result["executionContextId"]?.int ?? 0, at: now)
    case .capture:
      captured(result, at: now)
    case .closing:
      if waiting.isEmpty { finish(isBrowserUsable: true) }
    case .confinement, .running, .settling, .done:
      break
    }
  }

  /// A command of this step failed.
  private mutating func refused(_ failure: String, at now: Duration) {
    switch step {
    case .stopping:
      if waiting.isEmpty { openWorld(at: now) }
    case .world, .capture:
      result.end = .crashed
      close(at: now)
    case .closing:
      // The page has closed itself, or its process has ended.
      if waiting.isEmpty { finish(isBrowserUsable: true) }
    case .opening:
      notLoaded(failure, at: now)
    default:
      result.end = .browserFailed("the step \(step) was refused: \(failure)")
      finish(isBrowserUsable: false)
    }
  }

  private mutating func openTarget(at now: Duration) {
    let context = JSONValue.string(self.context)
    enter(.target, at: now)
    send(
      DevToolsCommand(
        "Browser.setDownloadBehavior",
        [("behavior", .string("deny")), ("browserContextId", context)]
      )
    )
    sendWaiting(
      DevToolsCommand(
        "Target.createTarget",
        [("url", .string("about:blank")), ("browserContextId", context)]
      )
    )
  }

  /// Opens the page, whose clock stands still until it is there.
  mutating func open(at now: Duration) {
    enter(.opening, at: now)
    clock = PageClock(limits: limits, at: now)
    sendWaiting(pageCommand("Page.navigate", [("url", .string(page.url.text))]))
  }

  private mutating func notLoaded(_ reason: String, at now: Duration) {
    result.end = .notLoaded(RenderingLimits.cut(reason))
    close(at: now)
  }

  // MARK: The end

  /// Stops the page's scripts, in whatever state they are.
  ///
  /// The browser takes both commands while a script runs; one that waits for a response goes on
  /// when that fails.
  mutating func stop(at now: Duration) {
    gate.isClosed = true
    for request in pending.values.sorted(by: { $0.id < $1.id }) {
      note(blocked: request.url, request.kind, .timeout, "")
      fail(request)
    }
    (pending, unsent) = ([:], [])
    actions.append(.cancelFetches)
    enter(.stopping, at: now)
    sendWaiting(pageCommand("Emulation.setScriptExecutionDisabled", [("value", .bool(true))]))
    sendWaiting(pageCommand("Runtime.terminateExecution"))
  }

  private mutating func openWorld(at now: Duration) {
    enter(.world, at: now)
    sendWaiting(
      pageCommand(
        "Page.createIsolatedWorld",
        [("frameId", .string(frame)), ("worldName", .string(PageScripts.world))]
      )
    )
  }

  private mutating func capture(in world: Int, at now: Duration) {
    enter(.capture, at: now)
    let expression = PageScripts.capture(of: page.url.text, limit: limits.documentLength)
    sendWaiting(
      pageCommand(
        "Runtime.evaluate",
        [
          ("expression", .string(expression)), ("contextId", .int(world)),
          ("returnByValue", .bool(true)),
        ]
      )
    )
  }

  private mutating func captured(_ reply: JSONValue, at now: Duration) {
    guard let value = reply["result"]?["value"], let html = value["html"]?.string else {
      // What was to stop the page may have stopped the reading.
      captureTries += 1
      if captureTries < 2 { return openWorld(at: now) }
      result.end = .hung
      return close(at: now)
    }
    result.html = [UInt8](html.utf8)
    result.isCut = value["isCut"]?.bool ?? false
    result.elementCount = value["elements"]?.int ?? 0
    result.shownURL = value["url"]?.string
    result.loadedAt = value["load"]?.double
    result.isWhole = value["whole"]?.bool ?? false
    let tags = value["tags"]?.array ?? []
    result.tags = tags.prefix(RenderingLimits.listLimit).compactMap { tag in
      guard let name = tag["name"]?.string, let text = tag["value"]?.string,
        let time = tag["at"]?.double
      else { return nil }
      return TagTime(name: name, value: text, milliseconds: time)
    }
    for script in value["failed"]?.array ?? [] {
      notRun(script["url"]?.string ?? "", script["cause"]?.string ?? "")
    }
    close(at: now)
  }

  /// Closes the page and forgets its cookies and what else it stored.
  mutating func close(at now: Duration) {
    gate.isClosed = true
    (pending, unsent) = ([:], [])
    actions.append(.cancelFetches)
    enter(.closing, at: now)
    sendWaiting(DevToolsCommand("Target.closeTarget", [("targetId", .string(target))]))
    sendWaiting(
      DevToolsCommand("Target.disposeBrowserContext", [("browserContextId", .string(context))])
    )
  }
}
