import Addressing
import Reading
import Records
import Testing

/// What becomes of a record when its page was rendered.
struct RenderedRecordTests {
  private static func record(_ reasons: [String]) throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress("https://plums.example/")))
    record.reasons = reasons
    record.indexable = reasons.allSatisfy(Reason.blocksAppLinking)
    return record
  }

  @Test(
    "A title of scripts lets a page in, and their noindex keeps it out",
    arguments: [
      ([Reason.noTitle], "Plum cake", [], [], true),
      ([Reason.noTitle], nil, [], [Reason.noTitle], false),
      ([Reason.noTitle, Reason.noDeepLink], "Plum cake", [], [Reason.noDeepLink], true),
      ([Reason.noindex, Reason.noTitle], "Plum cake", [], [Reason.noindex], false),
      ([], nil, ["noindex"], [Reason.scriptNoindex], false),
      ([], nil, ["nofollow"], [], true),
    ] as [([String], String?, [String], [String], Bool)]
  )
  func judging(
    reasons: [String],
    title: String?,
    robots: [String],
    expected: [String],
    indexable: Bool
  ) throws {
    var record = try Self.record(reasons)
    var rendering = PageRendering(end: .settled)
    rendering.title = title
    if !robots.isEmpty { rendering.changes = [.init(.robots, .added, rendered: robots)] }
    record.take(rendering)
    #expect(record.reasons == expected && record.indexable == indexable)
    #expect(record.rendering == rendering)
  }
}
