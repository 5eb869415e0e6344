import Basics
import Records
import Testing

@testable import Crawling

struct StallWatchTests {
  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: 0).advanced(bySeconds: seconds)
  }

  @Test("A silence is told once, with the host that has been asked longest")
  func slow() {
    var watch = StallWatch(limit: 30, at: time(0))
    watch.start(1, origin: "http://a.example", at: time(2))
    watch.start(2, origin: "http://b.example", at: time(1))
    #expect(watch.stall(nextHostDue: nil, pending: 0, at: time(29)) == nil)
    #expect(
      watch.stall(nextHostDue: nil, pending: 0, at: time(31))
        == .slowServers(requests: 2, oldest: "http://b.example", seconds: 30)
    )
    #expect(watch.stall(nextHostDue: nil, pending: 0, at: time(90)) == nil)
    watch.end(2, at: time(91))
    #expect(watch.stall(nextHostDue: nil, pending: 0, at: time(120)) == nil)
    #expect(
      watch.stall(nextHostDue: nil, pending: 0, at: time(121))
        == .slowServers(requests: 1, oldest: "http://a.example", seconds: 119)
    )
  }

  @Test("Without requests under way, it is a delay or the store")
  func waiting() {
    var watch = StallWatch(limit: 30, at: time(0))
    #expect(watch.stall(nextHostDue: time(70), pending: 3, at: time(30)) == .waiting(seconds: 40))
    watch.end(1, at: time(31))
    #expect(
      watch.stall(nextHostDue: time(31), pending: 3, at: time(61)) == .storing(settlements: 3)
    )
    watch.end(2, at: time(62))
    #expect(watch.stall(nextHostDue: nil, pending: 0, at: time(92)) == .idle)
    watch.end(3, at: time(93))
    #expect(
      watch.stall(nextHostDue: nil, restDue: time(155), pending: 0, at: time(123))
        == .later(seconds: 32)
    )
  }
}
