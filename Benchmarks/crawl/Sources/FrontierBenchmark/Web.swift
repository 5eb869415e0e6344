import Addressing
import Records

/// A web that exists in numbers only: hosts, and how many addresses of each have been met.
struct Web {
  /// Addresses of each host that are known.
  private var known: [UInt32]
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(hosts: Int) {
    known = Array(repeating: 0, count: hosts)
  }

  /// The front pages of some hosts, which a crawl starts from.
  mutating func seeds(_ count: Int) -> [FrontierOffer] {
    (0..<min(count, known.count)).map { host in
      known[host] = 1
      return offer(host: host, page: 0, priority: 0)
    }
  }

  /// The links of a page: new ones, mostly of its own host, and about as many that are known.
  mutating func links(of host: Int, new: Int) -> [FrontierOffer] {
    var found: [FrontierOffer] = []
    for number in 0..<new {
      let target = number % 10 == 9 ? random(below: known.count) : host
      let page = Int(known[target])
      known[target] += 1
      found.append(offer(host: target, page: page, priority: 1 + page % 7))
    }
    for number in 0..<10 {
      let target = number == 9 ? random(below: known.count) : host
      // Sites link from everywhere to their first pages, and now and then to any other.
      let range = number < 6 ? min(16, Int(known[target])) : Int(known[target])
      guard range > 0 else { continue }
      let page = random(below: range)
      found.append(offer(host: target, page: page, priority: page == 0 ? 0 : 1 + page % 7))
    }
    return found
  }

  /// The host of an origin that ``offer(host:page:priority:)`` made.
  static func host(of origin: String) -> Int? {
    guard let dash = origin.firstIndex(of: "-") else { return nil }
    return Int(origin[origin.index(after: dash)...].prefix { $0.isNumber })
  }

  private func offer(host: Int, page: Int, priority: Int) -> FrontierOffer {
    let text = "https://www.site-\(host).example/"
    let path = page == 0 ? "" : "section-\(page % 12)/the-title-of-the-page-in-words-\(page).html"
    guard let address = WebAddress(text + path) else {
      preconditionFailure("The address is made of letters and digits.")
    }
    return FrontierOffer(address: address, depthLeft: 16, priority: priority)
  }

  /// A number below `limit`, the same in every run.
  private mutating func random(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
