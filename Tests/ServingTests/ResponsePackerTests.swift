import HTTPTypes
import HummingbirdCore
import Testing

@testable import Serving

/// Validators, compression and headers.
struct ResponsePackerTests {
  private static let long = Array(String(repeating: "plums and pears ", count: 200).utf8)

  private static func response(_ bytes: [UInt8] = long) -> APIResponse {
    var answer = APIResponse.json(bytes)
    answer.caching = .seconds(5)
    answer.version = "v7"
    return answer
  }

  @Test("The validator begins with the version, changes with the bytes, and is strong")
  func validators() throws {
    let packer = ResponsePacker(headers: [:], isHead: false)
    let tag = try #require(packer.response(Self.response()).headers[.eTag])
    #expect(tag.hasPrefix("\"v7-"))
    #expect(tag == packer.response(Self.response()).headers[.eTag])
    #expect(tag != packer.response(Self.response(Self.long + [0x20])).headers[.eTag])
  }

  @Test("Whoever has the answer gets 304 and no body", arguments: ["*", "T", "W/T", "\"x\", T"])
  func notModified(form: String) throws {
    let plain = ResponsePacker(headers: [:], isHead: false).response(Self.response())
    let tag = try #require(plain.headers[.eTag])
    let packer = ResponsePacker(
      headers: [.ifNoneMatch: form.replacing("T", with: tag)],
      isHead: false
    )
    let response = packer.response(Self.response())
    #expect(response.status == .notModified)
    #expect(response.body.contentLength == 0)
    #expect(response.headers[.eTag] == tag)
  }

  @Test(
    "What is not what the request has gets 412 and no body (RFC 9110, 13.1.1)",
    arguments: [
      ("T", true), ("*", true), ("\"x\", T", true), (" T ", true), ("\"x\"", false), ("W/T", false),
      ("", false), ("\"x\",\"y\"", false),
    ]
  )
  func condition(form: String, isCurrent: Bool) throws {
    let plain = ResponsePacker(headers: [:], isHead: false).response(Self.response())
    let tag = try #require(plain.headers[.eTag])
    let headers: HTTPFields = [.ifMatch: form.replacing("T", with: tag), .ifNoneMatch: "\"z\""]
    for isHead in [false, true] {
      let response = ResponsePacker(headers: headers, isHead: isHead).response(Self.response())
      #expect(response.status == (isCurrent ? .ok : .preconditionFailed))
      if !isCurrent { #expect(response.body.contentLength == 0) }
    }
    // It is held before the other condition, and against what succeeds only.
    let both = ResponsePacker(headers: [.ifMatch: "\"x\"", .ifNoneMatch: tag], isHead: false)
    #expect(both.response(Self.response()).status == .preconditionFailed)
    var missing = Self.response()
    missing.status = .notFound
    #expect(both.response(missing).status == .notFound)
  }

  @Test(
    "Answers are packed for those who take it",
    arguments: [
      ("gzip", true), ("br, gzip;q=0.5", true), ("GZIP", true), ("gzip;q=0", false),
      ("gzip; q=0.0", false), ("br", false), ("", false), ("identity", false),
    ]
  )
  func compression(accepted: String, isPacked: Bool) {
    let packer = ResponsePacker(headers: [.acceptEncoding: accepted], isHead: false)
    let response = packer.response(Self.response())
    #expect((response.headers[.contentEncoding] == "gzip") == isPacked)
    #expect((response.body.contentLength ?? 0 < Self.long.count) == isPacked)
    #expect(response.headers[.vary] == "Accept-Encoding")
    #expect(response.headers[.eTag]?.hasSuffix("-gzip\"") == isPacked)
  }

  @Test("Small answers are sent as they are, and a head has the length of its body")
  func small() {
    let packer = ResponsePacker(headers: [.acceptEncoding: "gzip"], isHead: true)
    let response = packer.response(Self.response(Array("{}".utf8)))
    #expect(response.headers[.contentEncoding] == nil)
    #expect(response.headers[.contentLength] == "2")
    #expect(response.body.contentLength == 0)
  }

  @Test("What a token allowed is for its owner only")
  func audience() {
    let open = ResponsePacker(headers: [:], isHead: false).response(Self.response())
    #expect(open.headers[.cacheControl] == "public, max-age=5")
    let own = ResponsePacker(headers: [.authorization: "Bearer x"], isHead: false)
    #expect(own.response(Self.response()).headers[.cacheControl] == "private, max-age=5")
    let session = ResponsePacker(headers: [.cookie: "pippin-read=1"], isHead: false)
    #expect(session.response(Self.response()).headers[.cacheControl] == "private, max-age=5")
    let never = ResponsePacker(headers: [:], isHead: false).response(.json([]))
    #expect(never.headers[.cacheControl] == "no-store")
    #expect(never.headers[.eTag] == nil)
  }
}
