import Addressing
import Basics
import Records
import Testing

@testable import Crawling

struct AddressRatesTests {
  private let start = Timestamp(milliseconds: 1_000_000)

  @Test("Hosts behind one public machine share its rate; others and private ones are not slowed")
  func shared() throws {
    var rates = AddressRates(startsPerSecond: 4)
    let machine = try #require(NetworkAddress("93.184.215.14"))
    let home = try #require(NetworkAddress("10.0.0.1"))
    rates.learn(machine, of: "http://a.example")
    rates.learn(machine, of: "http://b.example")
    rates.learn(home, of: "http://c.example")
    for origin in ["http://a.example", "http://c.example", "http://d.example"] {
      #expect(rates.nextStart(of: origin) <= start)
      rates.start(of: origin, at: start)
    }
    #expect(rates.nextStart(of: "http://a.example") == start.advanced(bySeconds: 0.25))
    #expect(rates.nextStart(of: "http://b.example") == start.advanced(bySeconds: 0.25))
    #expect(rates.nextStart(of: "http://c.example") <= start)
    #expect(rates.nextStart(of: "http://d.example") <= start)
  }

  @Test("A rate of zero spares nobody")
  func off() throws {
    var rates = AddressRates(startsPerSecond: 0)
    rates.learn(try #require(NetworkAddress("93.184.215.14")), of: "http://a.example")
    rates.start(of: "http://a.example", at: start)
    #expect(rates.nextStart(of: "http://a.example") <= start)
  }
}
