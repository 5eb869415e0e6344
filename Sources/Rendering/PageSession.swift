import JSON

/// The rendering of one page as a state machine: what the browser reports goes in, commands come out.
///
/// It has no process, pipe or clock, so that tests can play any browser to it.
struct PageSession {
  /// What it learns.
  enum Event: Sendable {
    /// The browser sent a message.
    case message(DevToolsMessage)
    /// The fetcher has answered a request.
    case answered(Int, SubresourceAnswer)
    /// The processes of the browser's pages are confined, as they have to be.
    case confined
    /// Time has passed.
    case tick
    /// The browser is of no more use.
    case ended(RenderingEnd)
  }

  /// What is to be done about it.
  enum Action: Sendable {
    /// Send a command.
    case send(Int, DevToolsCommand)
    /// Have the fetcher answer a request.
    case fetch(Int, SubresourceRequest)
    /// Look whether the processes of pages are confined, and say so.
    case checkConfinement
    /// Nothing more is fetched.
    case cancelFetches
    /// That is what became of the page.
    case finish(RenderedPage, isBrowserUsable: Bool)
  }

  /// How far it is.
  enum Step: Hashable, Sendable {
    case context, target, attachment, preparation, confinement, opening, running
    case settling(until: Duration)
    case stopping, world, capture, closing, done
  }

  let page: PageToRender
  let limits: RenderingLimits
  var result = RenderedPage()
  var step = Step.context
  /// When the browser has to have taken the step, unless the page's own clock decides.
  var stepEnds = Duration.zero
  /// Commands of this step without a reply.
  var waiting: Set<Int> = []
  var context = ""
  var target = ""
  var session = ""
  var frame = ""
  var clock: PageClock
  var gate: RequestGate
  /// Requests that the fetcher has not answered.
  var pending: [Int: PausedRequest] = [:]
  /// Those among them that the fetcher has not been given yet, first come, first served.
  var unsent: ArraySlice<Int> = []
  var nextFetch = 0
  var childCount = 0
  var blockedURLs: Set<String> = []
  /// The URLs of scripts whose responses say another type, so that the browser does not run them.
  var wronglyTyped: Set<String> = []
  var captureTries = 0
  var actions: [Action] = []
  /// The number of the next command, which the browser repeats in its reply.
  private(set) var nextID: Int

  /// A request that the browser holds.
  struct PausedRequest: Hashable, Sendable {
    let id: String
    let session: String?
    let url: String
    let kind: RequestKind
    /// What the fetcher is to get.
    var fetch: SubresourceRequest?
  }

  /// Prepares the rendering of `page`, with commands numbered from `firstID`.
  init(_ page: PageToRender, limits: RenderingLimits, firstID: Int) {
    var limits = limits
    if let time = page.time { limits.totalTime = min(limits.totalTime, time) }
    (self.page, self.limits, nextID) = (page, limits, firstID)
    clock = PageClock(limits: limits, at: .zero)
    gate = RequestGate(page: page, limits: limits)
  }

  /// Begins; time is counted from any moment, the same for all calls.
  mutating func start(at now: Duration) -> [Action] {
    enter(.context, at: now)
    sendWaiting(DevToolsCommand("Target.createBrowserContext", [("disposeOnDetach", .bool(true))]))
    return takeActions()
  }

  /// Goes on by what has happened.
  mutating func take(_ event: Event, at now: Duration) -> [Action] {
    guard step != .done else { return [] }
    if step == .running { clock.advance(to: now, isWaiting: !pending.isEmpty) }
    switch event {
    case .message(.reply(let id, let result, let failure)):
      // Others are of commands whose reply nothing depends on.
      if waiting.remove(id) != nil { reply(result, failure, at: now) }
    case .message(.event(let method, let session, let parameters)):
      report(method, session, parameters, at: now)
    case .answered(let number, let answer):
      answered(number, answer)
    case .confined:
      if step == .confinement { open(at: now) }
    case .tick:
      break
    case .ended(let end):
      self.result.end = end
      finish(isBrowserUsable: false)
    }
    checkTime(at: now)
    return takeActions()
  }

  /// Whether the page runs for so long that the time of processors it has used decides how much longer.
  func isSlow(at now: Duration) -> Bool {
    guard step == .running else { return false }
    var clock = clock
    clock.advance(to: now, isWaiting: !pending.isEmpty)
    return clock.isSlow
  }

  /// When it wants to be called with ``Event/tick`` at the latest.
  var nextTick: Duration {
    switch step {
    case .running: clock.nextCheck(isWaiting: !pending.isEmpty)
    case .settling(let until): until
    default: stepEnds
    }
  }

  // MARK: Steps

  mutating func enter(_ step: Step, at now: Duration) {
    self.step = step
    waiting = []
    let time =
      switch step {
      case .stopping, .world, .closing: limits.stopTime
      case .capture: limits.readTime
      default: limits.stepTime
      }
    stepEnds = now + time
  }

  private mutating func checkTime(at now: Duration) {
    switch step {
    case .running:
      guard let end = clock.end else { return }
      result.end = end
      stop(at: now)
    case .settling(let until):
      if now >= until { stop(at: now) }
    case .done:
      break
    case .stopping, .world, .capture:
      guard now >= stepEnds else { return }
      result.end = .hung
      close(at: now)
    case .closing:
      if now >= stepEnds { finish(isBrowserUsable: false) }
    case .context, .target, .attachment, .preparation, .confinement, .opening:
      guard now >= stepEnds else { return }
      result.end = .browserFailed("it did not respond in the step \(step)")
      finish(isBrowserUsable: false)
    }
  }

  mutating func finish(isBrowserUsable: Bool) {
    step = .done
    result.byteCount = gate.byteCount
    actions.append(.cancelFetches)
    actions.append(
      .finish(result, isBrowserUsable: isBrowserUsable && result.end.leavesBrowserUsable)
    )
  }

  // MARK: Commands

  /// Sends a command whose reply nothing depends on.
  mutating func send(_ command: DevToolsCommand) {
    actions.append(.send(nextID, command))
    nextID += 1
  }

  /// Sends a command; the step waits for its reply.
  mutating func sendWaiting(_ command: DevToolsCommand) {
    waiting.insert(nextID)
    send(command)
  }

  /// A command to the page.
  func pageCommand(_ method: String, _ parameters: [(String, JSONValue)] = []) -> DevToolsCommand {
    DevToolsCommand(method, parameters, in: session)
  }

  private mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }
}
