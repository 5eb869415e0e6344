import Foundation
import Records

@testable import Indexing

/// The folder of all scratch folders of this process, which goes away with it: an index may
/// outlive the value that made its folder, and write there once more.
private let scratchRoot: String = {
  atexit {
    // A folder that cannot be removed is left to the system's own cleaning.
    try? FileManager.default.removeItem(atPath: scratchRoot)
  }
  return NSTemporaryDirectory() + "indexing-" + UUID().uuidString
}()

/// A folder that goes away with the test, or at the latest with the process.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = scratchRoot + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func names(_ suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(suffix) }
      .sorted()
  }
}

/// The digits of `number` as the letters from a to j: a word of one part.
func lettered(_ number: Int) -> String {
  String(decoding: String(number).utf8.map { $0 &- 0x30 &+ 0x61 }, as: UTF8.self)
}

/// Numbers that look random and are always the same.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension IndexDocument {
  /// A document with what most tests need.
  static func sample(
    _ title: String,
    body: String = "",
    summary: String = "",
    host: String = "www.example.com",
    score: Double = 0
  ) -> IndexDocument {
    var document = IndexDocument(url: "https://\(host)/", host: host, domain: "example.com")
    document.title = title
    document.body = body
    document.summary = summary
    document.staticScore = score
    return document
  }
}

extension QueryPlan {
  /// What the plan for `text`, asked as `request` is, asks for, in words.
  static func shown(_ text: String, _ request: SearchRequest, _ index: SegmentIndex) -> String {
    var request = request
    request.text = text
    let plan = QueryPlan(request, snapshot: index.snapshot)
    let leaves = plan.leaves.map { "\(TermKey.label($0.term)):\($0.frequency):\($0.weight)" }
    return "\(leaves) \(plan.scored) \(plan.required) \(plan.filters) \(plan.excluded) "
      + "\(plan.hasWords) \(plan.bound) \(plan.isImpossible)"
  }
}

/// Calls `body` with a list of `documents`, which has `impacts` unless they are empty.
func withPostingList(_ documents: [UInt32], _ impacts: [UInt8], _ body: (PostingList) -> Void) {
  var bytes = EncodedPostings()
  var step = 0
  documents.withUnsafeBufferPointer { documents in
    impacts.withUnsafeBufferPointer { impacts in
      step = PostingCodec.encode(documents: documents, impacts: impacts, into: &bytes)
    }
  }
  bytes.appendZeros(PostingCodec.padding)
  bytes.withBytes { raw in
    guard let start = raw.baseAddress else { return }
    body(
      PostingList(
        start: start,
        count: documents.count,
        isWeighted: !impacts.isEmpty,
        impactStep: step
      )
    )
  }
}
