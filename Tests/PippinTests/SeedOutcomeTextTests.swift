import Basics
import Frontier
import Testing

@testable import pippin

struct SeedOutcomeTextTests {
  private func fate(_ reason: String) -> AddressOutcome {
    AddressOutcome(
      url: "http://10.1.2.3/",
      end: "http://10.1.2.3/",
      state: .failed,
      reason: reason,
      status: 0,
      isFailed: true,
      next: nil
    )
  }

  @Test(
    "The command that is named next does what the advice says",
    arguments: [
      ("fetch.blocked-address", "pippin crawl a", "pippin crawl a --allow-private"),
      (
        "fetch.blocked-address", "pippin crawl a --allow-private 127.0.0.0/8",
        "pippin crawl a --allow-private 127.0.0.0/8"
      ),
      ("fetch.connection-refused", "pippin crawl a", "pippin crawl a"),
      ("fetch.blocked-address", nil, "pippin crawl, with the same seeds"),
    ] as [(String, String?, String)]
  )
  func again(reason: String, command: String?, expected: String) {
    let fates = [fate(reason)]
    #expect(SeedOutcomeText.advice(fates, command: command).hasSuffix("Then run: \(expected)"))
    let now = Timestamp(milliseconds: 0)
    let lines = SeedOutcomeText(now: now).lines(fates, [], command: command)
    #expect(lines.last == "    \(expected)")
  }

  @Test(
    "A seed that every run asks for has no time of the next attempt",
    arguments: [
      (false, "gone (status 404), next attempt in 3 days"), (true, "gone (status 404)"),
    ]
  )
  func next(asksEveryRun: Bool, says: String) {
    let now = Timestamp(milliseconds: 0)
    let fate = AddressOutcome(
      url: "http://a.example/",
      end: "http://a.example/",
      state: .gone,
      reason: nil,
      status: 404,
      isFailed: false,
      next: now.advanced(bySeconds: 3 * 86_400)
    )
    let text = SeedOutcomeText(now: now, asksEveryRun: asksEveryRun)
    let lines = text.lines([fate], [], command: "pippin crawl a")
    #expect(lines.dropFirst().first?.hasSuffix(says) == true, "\(lines)")
    #expect((lines.last == "    pippin crawl a --recrawl=failed") != asksEveryRun, "\(lines)")
  }

  @Test(
    "A seed is said not to be read with what came of it, and only where it was to be read",
    arguments: [
      (
        .later, "fetch.gone-unconfirmed", 404, nil,
        "fetch.gone-unconfirmed (status 404), next attempt in 1 day"
      ),
      (
        .failed, "robots.unreachable", 0, "status 503",
        "robots.unreachable (robots.txt: status 503), next attempt in 1 day"
      ),
      (.checked, nil, 204, nil, nil),
    ] as [(AddressState, String?, Int, String?, String?)]
  )
  func said(
    state: AddressState,
    reason: String?,
    status: Int,
    cause: String?,
    says: String?
  ) {
    let now = Timestamp(milliseconds: 0)
    var fate = AddressOutcome(
      url: "http://a.example/",
      end: "http://a.example/",
      state: state,
      reason: reason,
      status: status,
      isFailed: false,
      next: now.advanced(bySeconds: 86_400)
    )
    fate.robotsCause = cause
    let lines = SeedOutcomeText(now: now).lines([fate], [], command: "pippin crawl a --recrawl=all")
    guard let says else { return #expect(lines == []) }
    #expect(lines.dropFirst().first == "    http://a.example/\t\(says)", "\(lines)")
    #expect(lines.last == "    pippin crawl a --recrawl=failed", "\(lines)")
  }

  @Test("A seed that asks for a login names the options that give one")
  func login() {
    let now = Timestamp(milliseconds: 0)
    let fate = AddressOutcome(
      url: "http://a.example:81/x",
      end: "http://a.example:81/x",
      state: .failed,
      reason: "fetch.status",
      status: 401,
      isFailed: false,
      next: nil
    )
    let lines = SeedOutcomeText(now: now).lines([fate], [], command: "pippin crawl a")
    #expect(lines.last?.contains("--user 'http://a.example:81=NAME:PASSWORD'") == true, "\(lines)")
    #expect(SeedOutcomeText.advice([fate], command: "a").hasPrefix("Name a login with --user"))
  }

  @Test(
    "One time is said of URLs that failed for one reason where they have one",
    arguments: [
      (-5.0, -5.0, "now"), (-5, 0, "now"), (60, 60, "in 1 min"),
      (0, 14_400, "the first now, the last in 4 h"),
      (60, 14_400, "the first in 1 min, the last in 4 h"),
    ]
  )
  func times(next: Double, last: Double, says: String) {
    let now = Timestamp(milliseconds: 0)
    let retry = UpcomingRetry(
      reason: "fetch.tls",
      count: 3,
      next: now.advanced(bySeconds: next),
      last: now.advanced(bySeconds: last),
      example: "http://a.example/"
    )
    let line = "  3  fetch.tls, \(says), such as http://a.example/"
    #expect(SeedOutcomeText(now: now).lines([retry]) == [line])
  }

  @Test("What failed and is due later is not said to be tried again at once")
  func later() {
    let now = Timestamp(milliseconds: 0)
    let next = now.advanced(bySeconds: 60)
    let url = "http://a.example/"
    let retry = UpcomingRetry(
      reason: "fetch.tls",
      count: 1,
      next: next,
      last: next,
      example: url
    )
    for (moment, title) in [(now, " at these times by:"), (next, " tried again by:")] {
      let lines = SeedOutcomeText(now: moment).lines([], [retry], command: "pippin crawl a")
      #expect(lines.dropLast().last?.hasSuffix(title) == true, "\(lines)")
    }
  }

  @Test(
    "A name that no store knows is a page to crawl only where it is a URL",
    arguments: [
      ("nope", "is no URL"), ("0123456789abcdef0123456789abcdef", "is no URL"),
      ("http://a.example/?a&b", "Crawl it first: pippin crawl 'http://a.example/?a&b'"),
    ]
  )
  func unknown(name: String, says: String) {
    #expect(PageName.unknown(name).contains(says))
    #expect(PageName.unknown(name).contains("pippin crawl") == name.hasPrefix("http"))
  }
}
