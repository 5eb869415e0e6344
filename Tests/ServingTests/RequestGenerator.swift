import Addressing
import Digests
import HTTPTypes
import HummingbirdCore
import NIOCore
import TestSupport

@testable import Serving

/// Makes requests, well-formed, nearly so and nonsense, from a seed.
struct RequestGenerator {
  /// What a request may name and no output may show.
  struct Planted: Sendable {
    /// Names of clients, each beginning alike.
    static let client = "planted-client-"
    /// Identifiers of events.
    static let event = "planted-event-"
    /// Tokens and cookies.
    static let token = "planted-token-"
    /// The beginnings of networks that requests come from.
    static let networks = ["203.0.113.", "198.51.100.", "2001:db8:feed:"]

    /// Everything, as it would stand in an output.
    static let all = [client, event, token] + networks
  }

  /// A request, and where it comes from.
  struct Made: Sendable {
    var method: String
    var path: String
    var headers: HTTPFields
    var authority: String?
    var body: [UInt8]
    var peer: NetworkAddress?

    /// The request itself; `nil` when its method is no token.
    var request: Request? {
      guard let method = HTTPRequest.Method(method) else { return nil }
      let head = HTTPRequest(
        method: method,
        scheme: "http",
        authority: authority,
        path: path,
        headerFields: headers
      )
      return Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
    }
  }

  /// The routes of the server.
  let operations: [Serving.Operation]
  /// Addresses of pages and proofs that they were shown.
  let pages: [(url: String, id: String, proof: String)]
  /// The moment of events, in milliseconds since 1970.
  let now: Int64
  private var random: TestRandom

  init(
    seed: UInt64,
    operations: [Serving.Operation],
    pages: [(url: String, id: String, proof: String)],
    now: Int64
  ) {
    (self.operations, self.pages, self.now) = (operations, pages, now)
    random = TestRandom(seed: seed)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  /// The next request.
  mutating func next() -> Made {
    let operation = pick(operations)
    var made = Made(
      method: operation.method.rawValue,
      path: path(of: operation),
      headers: headers(),
      authority: pick(["localhost", "localhost", "127.0.0.1:8080", "[::1]"]),
      body: [],
      peer: NetworkAddress(pick(["127.0.0.1", "203.0.113.77", "198.51.100.9", "2001:db8:feed::9"]))
    )
    if chance(12) {
      made.method = pick(["GET", "POST", "HEAD", "PUT", "OPTIONS", "DELETE", "BREW"])
    }
    if chance(20) { made.authority = pick([nil, "evil.example", "localhost:80@evil.example", ""]) }
    if chance(25) { made.path = noise(made.path) }
    if made.method == "POST" || chance(20) { body(&made) }
    if chance(60) { made.headers[.transferEncoding] = pick(["chunked", "gzip, chunked", "x"]) }
    return made
  }

  private mutating func path(of operation: Serving.Operation) -> String {
    var path = operation.path
    for parameter in operation.parameters where parameter.location == .path {
      path = path.replacing("{\(parameter.name)}", with: encoded(value(of: parameter)))
    }
    var pairs: [String] = []
    for parameter in operation.parameters where parameter.location == .query {
      guard parameter.isRequired || chance(3) else { continue }
      pairs.append("\(parameter.name)=\(encoded(value(of: parameter)))")
      if chance(15) { pairs.append("\(parameter.name)=\(encoded(word()))") }
    }
    if chance(15) {
      pairs.append(pick(["bogus=1", "=", "&&", "%zz=1", "q=%ff", "cursor=m5", "a"]))
    }
    if chance(10) { pairs.shuffle(using: &random) }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  private mutating func value(of parameter: Parameter) -> String {
    if chance(8) { return word() }
    switch parameter.form {
    case .text: return parameter.name == "page" ? page() : word()
    case .identifier: return chance(3) ? pick(pages).id : hexadecimal(pick([32, 32, 31, 64]))
    case .country: return pick(["gb", "DE", "xx", "1a"])
    case .language: return pick(["de", "en-GB", "deutsch", "q!"])
    case .languages: return pick(["de", "de-CH, en;q=0.5", "*", ",", "q!"])
    case .integer(let range):
      return pick([
        "\(range.lowerBound)", "\(range.upperBound)", "3", "-1", "9999999999999999999", "1e3",
      ])
    case .flag: return pick(["true", "false", "1", "TRUE"])
    case .keyword(let words): return pick(words + ["none"])
    case .keywords(let words): return "\(pick(words)),\(pick(words + ["x"]))"
    case .list: return pick(["42", "42,com.example.app", ",", "a,,b"])
    case .conditions(let fields):
      let field = pick(fields)
      return "\(field.field)\(pick(field.signs))\(pick(["1", "true", "a", "", "é", "banner", "="]))"
    }
  }

  private mutating func page() -> String {
    pick([pick(pages).url, pick(pages).id, "https://none.example/", "//", "http://[::1]/", "a:b"])
  }

  private mutating func word() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: ""
    case 1: String(repeating: "a", count: Int.random(in: 1...3_000, using: &random))
    case 2: "plums"
    case 3: "\"plums pears\" -apple title:x*"
    case 4: "é中ا\u{202E}\u{0}"
    case 5: "(((((((((("
    case 6: "**==\"x\"cdwt && ! ||"
    case 7: "../../etc/passwd"
    case 8: "<script>alert(1)</script>"
    case 9: "\u{1F1E9}\u{1F1EA}\u{200D}\u{FEFF}"
    case 10: "' OR 1=1 --"
    default: pick(["plum", "pear", "a.example", "en", "Recipe", "1"])
    }
  }

  private mutating func hexadecimal(_ count: Int) -> String {
    String((0..<count).map { _ in pick(Array("0123456789abcdef")) })
  }

  private mutating func encoded(_ text: String) -> String {
    let isBroken = chance(40)
    let bytes = text.utf8.map { byte -> String in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: ":"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%\(digits.utf8.count < 2 ? "0" : "")\(digits)"
      }
    }
    return bytes.joined() + (isBroken ? pick(["%", "%4", "%GG", "%C3"]) : "")
  }

  /// `text` with one piece of it changed.
  private mutating func noise(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "/" }
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0x21...0x7E, using: &random)
      case 1: bytes.insert(UInt8.random(in: 0x21...0x7E, using: &random), at: place)
      default: if bytes.count > 1 { bytes.remove(at: place) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func headers() -> HTTPFields {
    var headers: HTTPFields = [:]
    func add(_ name: String, _ value: String) {
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    let network = pick(Planted.networks) + "\(Int.random(in: 1...9, using: &random))"
    if chance(4) { add("Accept", pick(["text/html", "*/*", "application/json", ";;;"])) }
    if chance(4) { add("Accept-Encoding", pick(["gzip", "gzip;q=0", "br", "*"])) }
    if chance(6) { add("If-None-Match", pick(["*", "\"x\"", "W/\"y\", \"z\""])) }
    if chance(8) { add("Origin", pick(["https://evil.example", "null", "http://localhost"])) }
    if chance(10) { add("Sec-Fetch-Site", pick(["same-origin", "cross-site"])) }
    if chance(5) { add(pick(["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"]), network) }
    if chance(5) {
      let number = Int.random(in: 0..<5, using: &random)
      add("Authorization", pick(["Bearer \(Planted.token)\(number)", "Basic x", "Bearer"]))
    }
    if chance(8) { add("Cookie", "pippin-admin=\(Planted.token)\(hexadecimal(8))") }
    if chance(30) { add("Host", "localhost") }
    if chance(20) { add("Content-Length", pick(["0", "7", "-1", "x", "99999999999"])) }
    if chance(20) { add("X-Long", String(repeating: "x", count: 2_000)) }
    return headers
  }

  private mutating func body(_ made: inout Made) {
    made.headers[.contentType] = pick([
      "application/json", "application/json", "application/x-ndjson",
      "application/x-www-form-urlencoded", "text/plain", "",
    ])
    if chance(6) {
      made.body = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      return
    }
    if chance(6) {
      let words = ["token=\(Planted.token)0", "end=true", "token=%ff", "a=b&token=", "", "&&=="]
      made.body = Array(pick(words).utf8)
      return
    }
    let lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in event() }
    let isLines = made.headers[.contentType] == "application/x-ndjson"
    var text = isLines ? lines.joined(separator: "\n") : "[\(lines.joined(separator: ","))]"
    if chance(6) { text = noise(text) }
    if chance(40) { text = String(repeating: "[", count: 5_000) + text }
    made.body = Array(text.utf8)
  }

  private mutating func event() -> String {
    let page = pick(pages)
    let client = "\(Planted.client)\(Int.random(in: 0..<20, using: &random))"
    var fields = [
      "\"id\":\"\(Planted.event)\(Int.random(in: 0..<5_000, using: &random))\"",
      "\"kind\":\"\(pick(["tap", "impression", "open", "dismiss", "return", "activity", "tip"]))\"",
      "\"item\":\"\(pick([page.url, page.url, "https://none.example/", "x"]))\"",
      "\"client\":\"\(client)\"",
      "\"at\":\(pick([now, now, now - 1_000, 0, now + 9_000_000]))",
      "\"impression\":\"\(pick([page.proof, page.proof, pick(pages).proof, hexadecimal(132)]))\"",
    ]
    if chance(4) { fields.append("\"position\":\(pick([1, 0, -1, 100_000]))") }
    if chance(4) { fields.append("\"durationMs\":\(pick(["1", "1e9", "-5", "null", "\"a\""]))") }
    if chance(3) {
      fields += [
        "\"activityType\":\"com.example.read\"", "\"title\":\"Plums\"",
        "\"eligibleForPublicIndexing\":true", "\"webpageURL\":\"\(page.url)\"",
      ]
    }
    if chance(6) { fields.remove(at: Int.random(in: 0..<fields.count, using: &random)) }
    if chance(10) { fields.append(fields[0]) }
    return "{\(fields.joined(separator: ","))}"
  }
}
