/// Files of other kinds that people take for WARC files, known by how they begin.
///
/// References: Web Archive Collection Zipped (WACZ) 1.1.1; the ARC file format of the Internet
/// Archive; HTTP Archive (HAR) 1.2; APPNOTE.TXT, section 4.3.7
enum OtherArchive {
  /// How many bytes of a file are looked at.
  static let span = 256

  /// What a file that begins with `start` is, and how it becomes a WARC file.
  static func detail(of start: [UInt8]) -> String {
    let text = String(decoding: start, as: UTF8.self)
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return "it is a ZIP file; unzip a WACZ and name the files in its folder archive"
    }
    if text.hasPrefix("filedesc:") {
      return "it is an ARC file; convert it first: warcio recompress FILE.arc FILE.warc.gz"
    }
    if text.drop(while: \.isWhitespace).first == "{", text.contains("\"log\"") {
      return "it is a HAR file; convert it first: har2warc FILE.har FILE.warc.gz"
    }
    return "it does not begin with WARC/"
  }
}
