@testable import Segments

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
