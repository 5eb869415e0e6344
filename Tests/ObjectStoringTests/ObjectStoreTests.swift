import Foundation
import ObjectStoring
import TestSupport
import Testing

// Amazon S3 API Reference: PutObject, GetObject, HeadObject, ListObjectsV2, error responses.
struct ObjectStoreTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }

  private struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let faults: [LoopbackBucket.Fault]
    let requests: Int
    var testDescription: String { title }
  }

  private static let uploads = [
    Case(title: "nothing", faults: [], requests: 1),
    Case(title: "cut before the body", faults: [.cutUpload(0)], requests: 2),
    Case(title: "cut in the body", faults: [.cutUpload(100_000)], requests: 2),
    Case(title: "cut behind the body", faults: [.cutUpload(300_000)], requests: 2),
    Case(title: "no answer", faults: [.lostAnswer], requests: 2),
    Case(title: "half an answer", faults: [.cutResponse(12)], requests: 2),
    Case(title: "busy", faults: [.refusal("503 Slow Down", code: "SlowDown")], requests: 2),
    Case(
      title: "too many",
      faults: [.refusal("429 Too Many Requests", headers: "Retry-After: 0\r\n")],
      requests: 2
    ),
    Case(
      title: "three faults in a row",
      faults: [.cutUpload(5), .refusal("500 Internal"), .lostAnswer],
      requests: 4
    ),
  ]

  @Test("An upload arrives whole, whatever happens to its connections", arguments: uploads)
  private func put(_ each: Case) async throws {
    let bucket = try LoopbackBucket(faults: each.faults)
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "a")
    let size = try await bucket.store.put(file: path, to: ObjectLocation("s3://b/x/a%20b"))
    #expect(size == 300_000)
    #expect(bucket.object("x/a%2520b") == Self.bytes)
    #expect(bucket.requests.count == each.requests)
    for request in bucket.requests {
      let signature = try #require(request.header("Authorization"))
      #expect(signature.contains("/us-east-1/s3/aws4_request"))
      #expect(signature.contains("x-amz-content-sha256"))
      #expect(request.header("Content-Length") == "300000")
      #expect(!request.lines.joined().contains("hush-hush"))
    }
  }

  private static let downloads = [
    Case(title: "nothing", faults: [], requests: 2),
    Case(title: "cut in the body", faults: [.none, .cutResponse(100_000)], requests: 3),
    Case(
      title: "cut again and again",
      faults: [.none] + Array(repeating: .cutResponse(40_000), count: 6),
      requests: 8
    ),
    Case(title: "cut in the head", faults: [.none, .cutResponse(20)], requests: 3),
    Case(
      title: "busy",
      faults: [.refusal("503 Busy"), .none, .refusal("500 No")],
      requests: 4
    ),
  ]

  @Test("A download is whole, and goes on where its connection broke", arguments: downloads)
  private func get(_ each: Case) async throws {
    let bucket = try LoopbackBucket(["a": Self.bytes], faults: each.faults)
    let folder = try TemporaryFolder()
    try await bucket.store.get(ObjectLocation("s3://b/a"), toFile: folder.path(of: "a"))
    #expect(try folder.bytes(of: "a") == Self.bytes)
    #expect(bucket.requests.count == each.requests)
  }

  @Test("An object that changes while it is read is read anew; two versions never mix")
  func changed() async throws {
    let other = [UInt8](repeating: 7, count: 200_000)
    let bucket = try LoopbackBucket(
      ["a": Self.bytes],
      faults: [.none, .cutResponse(100_000), .change(other)]
    )
    let folder = try TemporaryFolder()
    try await bucket.store.get(ObjectLocation("s3://b/a"), toFile: folder.path(of: "a"))
    #expect(try folder.bytes(of: "a") == other)
    #expect(bucket.requests.compactMap { $0.header("If-Match") }.count == 3)
  }

  private struct Refusal: Sendable, CustomTestStringConvertible {
    let fault: LoopbackBucket.Fault
    let read: Int32
    let written: Int32
    let words: String
    var testDescription: String { words }
  }

  private static let refusals = [
    Refusal(fault: .refusal("404 No", code: "NoSuchKey"), read: 66, written: 73, words: "no such"),
    Refusal(fault: .refusal("403 No", code: "AccessDenied"), read: 66, written: 73, words: "allow"),
    Refusal(
      fault: .refusal("301 Moved", headers: "x-amz-bucket-region: eu-west-1\r\n"),
      read: 78,
      written: 78,
      words: "AWS_REGION=eu-west-1"
    ),
    Refusal(
      fault: .refusal("307 Moved", headers: "Location: http://127.0.0.1:1/\r\n"),
      read: 78,
      written: 78,
      words: "elsewhere"
    ),
    Refusal(
      fault: .refusal("412 No", code: "<x>hush-hush</x>"),
      read: 74,
      written: 73,
      words: "refuses"
    ),
  ]

  @Test(
    "A refusal is said in a sentence, at once, with the exit code of files",
    arguments: refusals
  )
  private func refused(_ each: Refusal) async throws {
    let bucket = try LoopbackBucket(faults: [each.fault, each.fault])
    let folder = try TemporaryFolder()
    let (path, location) = (try folder.write("a", to: "a"), try ObjectLocation("s3://b/a"))
    let reading = await #expect(throws: ObjectStoreError.self) {
      try await bucket.store.get(location, toFile: folder.path(of: "b"))
    }
    let writing = await #expect(throws: ObjectStoreError.self) {
      try await bucket.store.put(file: path, to: location)
    }
    #expect(reading?.exitCode == each.read, "\(reading.map { "\($0)" } ?? "")")
    #expect(writing?.exitCode == each.written, "\(writing.map { "\($0)" } ?? "")")
    for error in [reading, writing] {
      #expect(error?.description.contains(each.words) == true, "\(error.map { "\($0)" } ?? "")")
      #expect(error?.description.contains("hush") == false)
    }
    #expect(bucket.requests.count == 2)
    #expect(!folder.holds("b"))
  }

  @Test("A store that stays away is given up after a number of attempts, and nothing is left")
  func away() async throws {
    let bucket = try LoopbackBucket(
      ["a": Self.bytes],
      faults: Array(repeating: .refusal("503 Busy"), count: 10)
    )
    let folder = try TemporaryFolder()
    let error = await #expect(throws: ObjectStoreError.self) {
      try await bucket.store.get(ObjectLocation("s3://b/a"), toFile: folder.path(of: "b"))
    }
    #expect(error?.exitCode == 69)
    #expect(bucket.requests.count == 4)
    #expect(!folder.holds("b"))
  }

  @Test("An object larger than there is room for is not read")
  func bounded() async throws {
    let bucket = try LoopbackBucket(["a": Self.bytes])
    let folder = try TemporaryFolder()
    let error = await #expect(throws: ObjectStoreError.self) {
      try await bucket.store.get(
        ObjectLocation("s3://b/a"),
        toFile: folder.path(of: "b"),
        limit: 299_999
      )
    }
    #expect(error?.exitCode == 65)
    #expect(bucket.requests.map(\.method) == ["HEAD"])
  }
}
