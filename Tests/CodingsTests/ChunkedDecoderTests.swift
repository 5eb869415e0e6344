import Codings
import Testing

// RFC 9112, section 7.1.
struct ChunkedDecoderTests {
  private func decode(
    _ text: String,
    piece: Int = .max
  ) -> (body: String, progress: ChunkedDecoder.Progress, rest: String) {
    var decoder = ChunkedDecoder()
    var body: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var progress = ChunkedDecoder.Progress.more
    while !rest.isEmpty, progress == .more {
      let next = rest.prefix(piece)
      var taken = 0
      (progress, taken) = decoder.feed(next) {
        body += $0
        return true
      }
      rest = rest.dropFirst(progress == .more ? next.count : taken)
    }
    return (
      String(decoding: body, as: UTF8.self), progress, String(decoding: rest, as: UTF8.self)
    )
  }

  @Test(
    "The data of all chunks is joined, whatever else stands in their lines",
    arguments: [
      "2\r\npl\r\n3;x=y\r\nums\r\n0\r\n\r\n", "5 \nplums\n0\n\n", "00005\r\nplums\r\n0;a\r\n\r\n",
      "5\r\nplums\r\n0\r\nA: b\r\nC: d\r\n\r\n", "1\r\np\r\n4\r\nlums\r\n000\r\n\r\n",
      "5\t;a=\"b\"\r\nplums\r\n0\r\n\r\n",
    ]
  )
  func joined(text: String) {
    for piece in [Int.max, 2, 1] {
      let (body, progress, rest) = decode(text + "next", piece: piece)
      #expect(body == "plums")
      #expect(progress == .end)
      #expect(rest == "next")
    }
  }

  @Test("A body that breaks off is not complete, and gives what came before")
  func cut() {
    let text = "2\r\npl\r\n3\r\nums\r\n0\r\n\r\n"
    for count in 0..<(text.utf8.count - 4) {
      var decoder = ChunkedDecoder()
      _ = decoder.feed(Array(text.utf8.prefix(count))[...]) { _ in true }
      #expect(!decoder.isComplete || count > text.utf8.count - 5, "\(count)")
    }
  }

  @Test(
    "What is no chunk is refused",
    arguments: [
      "plums", "\r\n", "-1\r\n", "5\r\nplumsX\r\n", "1234567890abc\r\n", ";\r\n", "g\r\n",
    ]
  )
  func bad(text: String) {
    for piece in [Int.max, 1] { #expect(decode(text, piece: piece).progress == .bad) }
  }

  @Test("Lines without end around the data are given up")
  func overhead() {
    let text = "1;" + String(repeating: "x", count: (1 << 20) + 1)
    #expect(decode(text).progress == .bad)
  }
}
