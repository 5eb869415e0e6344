import IndexTestSupport
import TestSupport

@testable import Segments

extension Segment {
  /// A segment of documents with these titles, numbered from 0 by their ids.
  static func built(of titles: [String]) throws -> Segment {
    let folder = try TemporaryFolder()
    var builder = SegmentBuilder()
    for (number, title) in titles.enumerated() {
      builder.add(.sample(title), id: UInt64(number), version: Int64(number + 1))
    }
    // The file stays mapped when its folder goes.
    try builder.write("built.seg", in: folder.path)
    return try Segment("built.seg", in: folder.path)
  }
}
