import Addressing
import Glibc
import JSON
import Testing

@testable import Rendering

/// The state machine of a page, with a browser that the test plays.
struct PageSessionTests {
  /// Plays a browser that answers all commands, up to what `refuses`.
  private struct Play {
    var session: PageSession
    var sent: [DevToolsCommand] = []
    var end: RenderedPage?
    var isUsable: Bool?
    var fetches: [Int] = []
    let refuses: String?
    /// What the browser reads of the page.
    let capture: String

    init(refuses: String? = nil, capture: String = #"{"html":"<p>"}"#) throws {
      let url = try #require(WebAddress("https://plums.example/"))
      let response = SubresourceResponse(status: 200, headers: [], body: [])
      let page = PageToRender(url: url, response: response, moment: 0)
      session = PageSession(page, limits: RenderingLimits(), firstID: 1)
      (self.refuses, self.capture) = (refuses, capture)
    }

    mutating func perform(_ actions: [PageSession.Action], at now: Duration) {
      for action in actions {
        switch action {
        case .send(let id, let command):
          sent.append(command)
          perform(session.take(.message(reply(id, command)), at: now), at: now)
        case .checkConfinement: perform(session.take(.confined, at: now), at: now)
        case .finish(let page, let isUsable): (end, self.isUsable) = (page, isUsable)
        case .fetch(let number, _): fetches.append(number)
        case .cancelFetches: break
        }
      }
    }

    private func reply(_ id: Int, _ command: DevToolsCommand) -> DevToolsMessage {
      if command.method == refuses { return .reply(id: id, result: nil, failure: "no") }
      let known: [String: String] = [
        "Target.createBrowserContext": #"{"browserContextId":"c"}"#,
        "Target.createTarget": #"{"targetId":"t"}"#,
        "Target.attachToTarget": #"{"sessionId":"s"}"#,
        "Page.getFrameTree": #"{"frameTree":{"frame":{"id":"f"}}}"#,
        "Page.createIsolatedWorld": #"{"executionContextId":7}"#,
        "Runtime.evaluate": #"{"result":{"value":\#(capture)}}"#,
      ]
      let text = known[command.method] ?? "{}"
      return .reply(id: id, result: (try? JSONParser.parse(text)) ?? .null, failure: "")
    }

    mutating func report(_ method: String, _ text: String, at now: Duration = .zero) throws {
      let event = DevToolsMessage.event(
        method: method,
        session: "s",
        parameters: try JSONParser.parse(text)
      )
      perform(session.take(.message(event), at: now), at: now)
    }

    mutating func start() throws {
      perform(session.start(at: .zero), at: .zero)
      try report("Page.frameNavigated", #"{"frame":{"url":"https://plums.example/"}}"#)
    }
  }

  @Test("A page goes through its steps, and every request is intercepted before it is opened")
  func steps() throws {
    var play = try Play()
    try play.start()
    try play.report("Emulation.virtualTimeBudgetExpired", "{}", at: .seconds(1))
    play.perform(play.session.take(.tick, at: .seconds(2)), at: .seconds(2))
    #expect(play.end?.end == .settled && play.end?.html == Array("<p>".utf8))
    #expect(play.isUsable == true)
    let methods = play.sent.map(\.method)
    let intercepts = try #require(methods.firstIndex(of: "Fetch.enable"))
    let opens = try #require(methods.firstIndex(of: "Page.navigate"))
    #expect(intercepts < opens)
  }

  @Test(
    "A browser that refuses a preparation opens no page",
    arguments: [
      "Fetch.enable", "Target.setAutoAttach", "Page.addScriptToEvaluateOnNewDocument",
      "Target.createBrowserContext", "Emulation.setVirtualTimePolicy",
    ]
  )
  func refused(method: String) throws {
    var play = try Play(refuses: method)
    play.perform(play.session.start(at: .zero), at: .zero)
    #expect(!play.sent.contains { $0.method == "Page.navigate" } && play.isUsable == false)
    guard case .browserFailed = play.end?.end else {
      Issue.record("\(String(describing: play.end?.end))")
      return
    }
  }

  @Test("The page's time runs out, but not while a response is waited for")
  func time() throws {
    var play = try Play()
    try play.start()
    let paused =
      #"{"requestId":"r","frameId":"f","resourceType":"Script","request":{"method":"GET","#
      + #""url":"https://plums.example/a.js"}}"#
    try play.report("Fetch.requestPaused", paused)
    play.perform(play.session.take(.tick, at: .seconds(50)), at: .seconds(50))
    #expect(play.end == nil)
    let response = SubresourceResponse(status: 200, headers: [], body: [])
    let answer = PageSession.Event.answered(0, .response(response))
    play.perform(play.session.take(answer, at: .seconds(51)), at: .seconds(51))
    play.perform(play.session.take(.tick, at: .seconds(53)), at: .seconds(53))
    #expect(play.end == nil)
    play.session.clock.used = .seconds(3)
    play.perform(play.session.take(.tick, at: .seconds(55)), at: .seconds(55))
    #expect(play.end?.end == .scriptTime)
  }

  @Test(
    "On a busy machine a page runs until it has used its time of processors, or has run five times as long"
  )
  func starved() throws {
    var play = try Play()
    try play.start()
    for (second, used, isSlow) in [(2, 1, false), (4, 1, true), (14, 2, true)] {
      let now = Duration.seconds(second)
      #expect(play.session.isSlow(at: now) == isSlow)
      play.session.clock.used = .seconds(used)
      play.perform(play.session.take(.tick, at: now), at: now)
      #expect(play.end == nil)
      #expect(play.session.nextTick > now)
    }
    play.perform(play.session.take(.tick, at: .seconds(15)), at: .seconds(15))
    #expect(play.end?.end == .scriptTime)
  }

  @Test("Six requests are made at a time, and those count that were answered")
  func requests() throws {
    var play = try Play()
    try play.start()
    for number in 1...8 {
      try play.report(
        "Fetch.requestPaused",
        """
        {"requestId":"r\(number)","frameId":"f","resourceType":"Script",
        "request":{"url":"https://plums.example/\(number).js","method":"GET"}}
        """
      )
    }
    #expect(play.fetches == Array(0..<6))
    let response = SubresourceResponse(status: 200, headers: [], body: [1, 2])
    play.perform(play.session.take(.answered(0, .response(response)), at: .zero), at: .zero)
    play.perform(
      play.session.take(.answered(1, .refused(.robots, detail: "")), at: .zero),
      at: .zero
    )
    #expect(play.fetches == Array(0..<8))
    #expect(play.session.result.requestCount == 1)
    #expect(play.session.result.blocked.map(\.reason) == [.robots])
  }

  @Test("What comes when a page has loaded as many bytes as it may is not requested")
  func bytes() throws {
    var play = try Play()
    try play.start()
    for number in 1...7 {
      try play.report(
        "Fetch.requestPaused",
        """
        {"requestId":"r\(number)","frameId":"f","resourceType":"Script",
        "request":{"url":"https://plums.example/\(number).js","method":"GET"}}
        """
      )
    }
    let body = [UInt8](repeating: 0x20, count: RenderingLimits().bytes)
    let response = SubresourceResponse(status: 200, headers: [], body: body)
    play.perform(play.session.take(.answered(0, .response(response)), at: .zero), at: .zero)
    #expect(play.fetches == Array(0..<6))
    #expect(play.session.result.blocked.map(\.reason) == [.tooLarge])
  }

  @Test("Processors that a process has used are counted from a moment on, also of one that is new")
  func used() {
    let group = ProcessGroup(of: getpgrp())
    var sum = 0
    while group.used(since: [:]) < .milliseconds(30) { sum &+= (0..<100_000).reduce(0, &+) }
    let before = group.used
    #expect(group.used(since: before) < group.used(since: [:]), "\(sum)")
    let gone = group.members.map { ($0, Duration.seconds(1_000_000)) }
    #expect(group.used(since: Dictionary(uniqueKeysWithValues: gone)) == .zero)
  }

  @Test(
    "A script that brings nothing is listed, once, and so is one that the browser did not run",
    arguments: [
      (200, [], []), (200, [app], ["script not-run"]), (404, [app], ["script not-found"]),
      (410, [], ["script not-found"]), (500, [""], ["script error-status"]),
      (200, [""], ["script not-run"]), (301, [app], []),
      (200, ["\(app) module"], ["script not-run"]), (200, ["\(app) policy"], ["script policy"]),
      (200, [" policy"], ["script policy"]),
      (404, ["https://plums.example/main.js module"], ["script not-found", "script import"]),
      (404, [" policy"], ["script not-found", "script policy"]),
    ] as [(Int, [String], [String])]
  )
  func missing(status: Int, failed: [String], expected: [String]) throws {
    let list = failed.map { script in
      let words = script.split(separator: " ", omittingEmptySubsequences: false)
      return #"{"url":"\#(words[0])","cause":"\#(words.dropFirst().first ?? "")"}"#
    }.joined(separator: ",")
    var play = try Play(capture: #"{"html":"<p>","failed":[\#(list)]}"#)
    try play.start()
    let request =
      #"{"requestId":"r","frameId":"f","resourceType":"Script","request":{"method":"GET","#
      + #""url":"\#(Self.app)"}}"#
    try play.report("Fetch.requestPaused", request)
    let response = SubresourceResponse(status: status, headers: [], body: [])
    play.perform(play.session.take(.answered(0, .response(response)), at: .zero), at: .zero)
    try play.report("Emulation.virtualTimeBudgetExpired", "{}")
    play.perform(play.session.take(.tick, at: .seconds(2)), at: .seconds(2))
    let page = try #require(play.end)
    #expect(page.blocked.map { "\($0.kind) \($0.reason.rawValue)" } == expected)
    #expect(page.blockedCount == expected.count)
  }

  private static let app = "https://plums.example/app.js"

  @Test(
    "What a page says is cut by bytes, between scalars",
    arguments: [
      (String(repeating: "a", count: 600), 500),
      ("a" + String(repeating: "\u{301}", count: 9_000), 499),
      (String(repeating: "é", count: 250), 500), ("short", 5),
      ("a" + String(repeating: "😀", count: 200), 497),
    ]
  )
  func cut(text: String, bytes: Int) {
    let cut = RenderingLimits.cut(text)
    #expect(cut.utf8.count == bytes && text.utf8.starts(with: cut.utf8))
  }
}
