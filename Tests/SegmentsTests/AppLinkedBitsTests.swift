import Documents
import IndexTestSupport
import TestSupport
import Testing

@testable import Segments

/// Which documents of a segment open in an app.
struct AppLinkedBitsTests {
  @Test(
    "The bits are the flags of the documents, in columns of one flag and of several",
    arguments: [1, 64, 255, 256, 257, 900],
    [1, 2, 3, 1000]
  )
  func bits(count: Int, step: Int) throws {
    let folder = try TemporaryFolder()
    var builder = SegmentBuilder()
    for number in 0..<count {
      var document = IndexDocument.sample("plum")
      document.isAppLinked = number % step == 0
      builder.add(document, id: UInt64(number), version: Int64(number + 1))
    }
    try builder.write("linked.seg", in: folder.path)
    let segment = try Segment("linked.seg", in: folder.path)
    let linked = segment.appLinked
    withExtendedLifetime(linked) {
      for document in 0..<UInt32(count) {
        let isLinked = segment.flags(document) & DocumentColumns.appLinked != 0
        #expect(linked.bits.holds(document) == isLinked)
        #expect(isLinked == (segment.id(document) % UInt64(step) == 0))
      }
      #expect(linked.bits.next(from: UInt32(count - 1)) >= UInt32(count - 1))
    }
  }
}
