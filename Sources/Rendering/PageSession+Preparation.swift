import JSON

extension PageSession {
  /// The agent that scripts see; on the wire, the fetcher is its own.
  ///
  /// Sites make app banners for iPhones only.
  static let agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

  /// Says how the page is to run before there is one.
  ///
  /// Each of these has to succeed.
  mutating func prepare(at now: Duration) {
    enter(.preparation, at: now)
    for command in interception + phone + observation { sendWaiting(command) }
  }

  /// What keeps the page from all but what the fetcher gives it.
  private var interception: [DevToolsCommand] {
    [
      pageCommand("Page.enable"),
      pageCommand("Runtime.enable"),
      pageCommand(
        "Fetch.enable",
        [("patterns", .array([.members([("urlPattern", .string("*"))])]))]
      ),
      pageCommand(
        "Target.setAutoAttach",
        [
          ("autoAttach", .bool(true)), ("waitForDebuggerOnStart", .bool(true)),
          ("flatten", .bool(true)),
        ]
      ),
    ]
  }

  private var phone: [DevToolsCommand] {
    [
      pageCommand(
        "Emulation.setUserAgentOverride",
        [
          ("userAgent", .string(Self.agent)), ("platform", .string("iPhone")),
          ("acceptLanguage", .string("en-US,en")),
        ]
      ),
      pageCommand(
        "Emulation.setDeviceMetricsOverride",
        [
          ("width", .int(390)), ("height", .int(844)), ("deviceScaleFactor", .int(3)),
          ("mobile", .bool(true)),
        ]
      ),
      pageCommand(
        "Emulation.setTouchEmulationEnabled",
        [("enabled", .bool(true)), ("maxTouchPoints", .int(5))]
      ),
      pageCommand("Emulation.setTimezoneOverride", [("timezoneId", .string("UTC"))]),
      // The clock stands still until the page is there.
      pageCommand(
        "Emulation.setVirtualTimePolicy",
        [("policy", .string("pause")), ("initialVirtualTime", .double(page.moment))]
      ),
    ]
  }

  private var observation: [DevToolsCommand] {
    [
      pageCommand(
        "Page.addScriptToEvaluateOnNewDocument",
        [("source", .string(PageScripts.phone))]
      ),
      pageCommand(
        "Page.addScriptToEvaluateOnNewDocument",
        [("source", .string(PageScripts.observe)), ("worldName", .string(PageScripts.world))]
      ),
      pageCommand("Page.getFrameTree"),
    ]
  }

  /// Lets the page's clock run, as long as nothing is to be fetched.
  mutating func startClock() {
    send(
      pageCommand(
        "Emulation.setVirtualTimePolicy",
        [
          ("policy", .string("pauseIfNetworkFetchesPending")),
          ("budget", .int(limits.virtualTime.milliseconds)),
          ("maxVirtualTimeTaskStarvationCount", .int(10_000)),
        ]
      )
    )
  }
}
