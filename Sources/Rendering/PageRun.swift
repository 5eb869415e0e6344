import Glibc

/// The rendering of one page in one browser: it carries out what ``PageSession`` decides.
struct PageRun {
  let inbox: FetchInbox
  var session: PageSession?
  private(set) var result: RenderedPage?
  private(set) var isBrowserUsable = false
  /// Whether the page has been opened.
  private(set) var wasOpened = false
  private let job: RenderingJob
  private let browser: BrowserProcess
  private var fetches: [Task<Void, Never>] = []
  /// The time of processors that each process of the browser had used when the page was opened.
  private var usedBefore: [Int: Duration] = [:]

  init(_ job: RenderingJob, _ browser: BrowserProcess, inbox: FetchInbox) {
    (self.job, self.browser, self.inbox) = (job, browser, inbox)
  }

  /// When to go on at the latest.
  var nextTick: Duration { session?.nextTick ?? .zero }

  mutating func start(
    at now: Duration,
    isConfined: inout Bool
  ) throws(RenderingUnavailable) {
    try perform(session?.start(at: now) ?? [], at: now, isConfined: &isConfined)
  }

  /// Takes all that has come.
  mutating func goOn(
    at now: () -> Duration,
    isConfined: inout Bool
  ) throws(RenderingUnavailable) {
    inbox.clear()
    while result == nil, let bytes = browser.nextMessage() {
      guard let message = DevToolsMessage(bytes) else {
        browser.fail("it sent what is no message")
        break
      }
      try take(.message(message), at: now(), isConfined: &isConfined)
    }
    for (number, answer) in inbox.takeAll() {
      try take(.answered(number, answer), at: now(), isConfined: &isConfined)
    }
    if let failure = browser.failure {
      try take(.ended(.browserFailed(failure)), at: now(), isConfined: &isConfined)
    }
    if session?.isSlow(at: now()) == true {
      let used = ProcessGroup(of: browser.pid).used(since: usedBefore)
      session?.clock.used = used
    }
    try take(.tick, at: now(), isConfined: &isConfined)
  }

  mutating func take(
    _ event: PageSession.Event,
    at now: Duration,
    isConfined: inout Bool
  ) throws(RenderingUnavailable) {
    guard result == nil, let actions = session?.take(event, at: now) else { return }
    try perform(actions, at: now, isConfined: &isConfined)
  }

  private mutating func perform(
    _ actions: [PageSession.Action],
    at now: Duration,
    isConfined: inout Bool
  ) throws(RenderingUnavailable) {
    for action in actions {
      switch action {
      case .send(let id, let command):
        browser.send(command.message(id: id))
      case .fetch(let number, let request):
        fetches.append(fetch(number, request))
      case .checkConfinement:
        if !isConfined, let gap = ProcessGroup(of: browser.pid).gap {
          throw .notConfined(gap)
        }
        (isConfined, wasOpened) = (true, true)
        usedBefore = ProcessGroup(of: browser.pid).used
        try take(.confined, at: now, isConfined: &isConfined)
      case .cancelFetches:
        for fetch in fetches { fetch.cancel() }
        fetches = []
      case .finish(let page, let isUsable):
        (result, isBrowserUsable) = (page, isUsable)
      }
    }
  }

  private func fetch(_ number: Int, _ request: SubresourceRequest) -> Task<Void, Never> {
    Task { [inbox, fetcher = job.fetcher] in
      inbox.add(number, await fetcher.answer(request))
    }
  }
}
