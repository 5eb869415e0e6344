import CXML2
import Glibc

/// libxml2's XML parser, which is given a file piece by piece and tells ``SitemapEntries`` of each
/// start tag, text and end tag.
final class SitemapParser {
  /// What was found so far.
  private(set) var entries: SitemapEntries
  private var reading: OpaquePointer?

  init(_ entries: SitemapEntries) {
    self.entries = entries
    // The parser calls back only while it is fed, by this object.
    let handlers = CXML2Handlers(
      context: Unmanaged.passUnretained(self).toOpaque(),
      start: { context, name, attributes, count in
        let attributes = UnsafeBufferPointer(start: attributes, count: count)
        SitemapParser.at(context)?.entries.open(
          SitemapElement(SitemapParser.bytes(name)),
          SitemapParser.values(attributes)
        )
      },
      text: { context, text, length in
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        SitemapParser.at(context)?.entries.append(bytes)
      },
      end: { context, name in
        SitemapParser.at(context)?.entries.close(SitemapElement(SitemapParser.bytes(name)))
      }
    )
    reading = cxml2_open(handlers)
  }

  deinit { cxml2_close(reading) }

  /// Reads a piece of the file.
  func feed(_ piece: [UInt8]) {
    piece.withUnsafeBytes { cxml2_feed(reading, $0.baseAddress, $0.count) }
  }

  /// Takes the end of what is read of the file.
  ///
  /// - Parameter limit: How many tags and references were read, if that was the limit.
  func finish(at limit: Int? = nil) {
    if let fault { entries.noteFault(fault) }
    entries.finish(at: limit)
  }

  /// What the parser says is wrong with what it was given; `nil` when nothing is.
  var fault: String? {
    guard let reading else { return "there is no memory" }
    return cxml2_fault(reading).map { String(cString: $0) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SitemapParser? {
    context.map { Unmanaged<SitemapParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func bytes(_ name: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: name, count: name.map { strlen($0) } ?? 0)
  }

  private static func values(_ pairs: UnsafeBufferPointer<CXML2Pair>) -> SitemapAttributes {
    var values = SitemapAttributes()
    for pair in pairs {
      guard let name = SitemapAttribute(bytes(pair.name)) else { continue }
      let value = UnsafeRawBufferPointer(start: pair.value, count: pair.length)
      values.add(name, XMLText.trimmed(value))
    }
    return values
  }
}
