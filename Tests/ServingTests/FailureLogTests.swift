import Basics
import Records
import Testing

@testable import Serving

struct FailureLogTests {
  @Test("A part fails until it is as it must be, and that is told once a minute")
  func book() {
    let book = FailureLog()
    let start = Timestamp(milliseconds: 1_000_000)
    var lines: [String] = []
    func note(_ seconds: Double) {
      book.note("store", "why", at: start.advanced(bySeconds: seconds)) {
        lines.append(String(decoding: $0, as: UTF8.self))
      }
    }
    #expect(!book.isFailing("store"))
    note(0)
    note(59)
    #expect(book.isFailing("store"))
    #expect(!book.isFailing("tokens"))
    #expect(lines == ["{\"event\":\"failure\",\"part\":\"store\",\"reason\":\"why\"}\n"])
    note(61)
    #expect(lines.count == 2)
    book.clear("store")
    #expect(!book.isFailing("store"))
  }
}
