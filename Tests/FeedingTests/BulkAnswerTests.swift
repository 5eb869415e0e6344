import Testing

@testable import Feeding

/// Answers to bulk requests, item by item; cases after
/// <https://docs.opensearch.org/latest/api-reference/document-apis/bulk/>.
struct BulkAnswerTests {
  private static func answer(_ item: String) -> BulkAnswer? {
    BulkAnswer(Array("{\"took\":1,\"items\":[\(item)]}".utf8), documents: ["a"])
  }

  @Test(
    "What became of an item is said by its status, and for a deletion nothing that is gone is missing",
    arguments: [
      (#"{"index":{"_id":"a","status":201}}"#, .taken),
      (#"{"delete":{"_id":"a","status":404,"result":"not_found"}}"#, .taken),
      (#"{"index":{"_id":"a","status":409}}"#, .newer),
      (#"{"index":{"_id":"a","status":429}}"#, .busy),
      (#"{"index":{"_id":"a","status":503}}"#, .busy),
      (
        #"{"index":{"_id":"a","status":404,"error":{"type":"index_not_found_exception"}}}"#,
        .noIndex
      ),
      (
        #"{"delete":{"_id":"a","status":404,"error":{"type":"index_not_found_exception"}}}"#,
        .noIndex
      ),
      (
        #"{"index":{"_id":"a","status":400,"error":{"type":"x","reason":"bad"}}}"#,
        .refused("x: bad")
      ),
      (#"{"index":{"_id":"a","status":400,"error":"old form"}}"#, .refused("400: old form")),
      (#"{"index":{"_id":"a","status":403}}"#, .refused("403: no reason given")),
    ] as [(String, BulkAnswer.Item)]
  )
  func items(item: String, outcome: BulkAnswer.Item) {
    #expect(Self.answer(item)?.items == [outcome])
  }

  @Test(
    "What is no answer to this request is not believed",
    arguments: [
      "", "[]", "{}", #"{"items":[]}"#, #"{"items":[{}]}"#, #"{"items":[{"index":{"_id":"a"}}]}"#,
      #"{"items":[{"index":{"_id":"b","status":200}}]}"#,
      #"{"items":[{"index":{"_id":"a","status":200}},{"index":{"_id":"a","status":200}}]}"#,
    ]
  )
  func others(body: String) {
    #expect(BulkAnswer(Array(body.utf8), documents: ["a"]) == nil)
  }

  @Test("A long reason is cut")
  func long() {
    let reason = String(repeating: "x", count: 9_000)
    let item = Self.answer(#"{"index":{"_id":"a","status":400,"error":"\#(reason)"}}"#)?.items.first
    guard case .refused(let kept) = item else { return #expect(Bool(false), "it is refused") }
    #expect(kept.count == 300)
  }
}
