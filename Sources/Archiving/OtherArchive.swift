/// Files of other kinds that people take for WARC files, known by how they begin.
///
/// References: the XZ file format 1.2.1, section 2.1.1.1; the bzip2 file format; Web Archive Collection Zipped (WACZ) 1.1.1; the ARC file format of the Internet
/// Archive; HTTP Archive (HAR) 1.2; APPNOTE.TXT, section 4.3.7
enum OtherArchive {
  /// How many bytes of a file are looked at.
  static let span = 256

  /// Whether an ARC file begins so.
  static func isARC(_ start: [UInt8]) -> Bool { start.starts(with: "filedesc:".utf8) }

  /// Compressions that are not undone, and gzip where that was undone once already.
  private static let compressions: [(start: [UInt8], name: String, command: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz", "unxz FILE"),
    (Array("BZh".utf8), "bzip2", "bunzip2 FILE"),
    ([0x1F, 0x8B], "gzip twice", "gunzip FILE"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd twice", "zstd -d FILE"),
  ]

  /// What a file that begins with `start` is, and how it becomes a WARC file.
  static func detail(of start: [UInt8]) -> String {
    let text = String(decoding: start, as: UTF8.self)
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return "it is a ZIP file; unzip a WACZ and name the files in its folder archive"
    }
    if let program = compressions.first(where: { start.starts(with: $0.start) }) {
      return "it is compressed with \(program.name); unpack it first: \(program.command)"
    }
    if isARC(start) {
      return "it is an ARC file; convert it first: warcio recompress FILE.arc FILE.warc.gz"
    }
    if text.drop(while: \.isWhitespace).first == "{", text.contains("\"log\"") {
      return "it is a HAR file; convert it first: har2warc FILE.har FILE.warc.gz"
    }
    return "it does not begin with WARC/"
  }
}
