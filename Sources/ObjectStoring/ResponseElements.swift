import CXML2
import Glibc

/// The elements of a service's response in XML that hold nothing but text, read by libxml2.
///
/// What a service sends is bounded like all else from outside; declarations are refused, so that no
/// entity of the document's own exists.
final class ResponseElements {
  /// The response is no XML, or is over the limits.
  struct Fault: Error {
    let reason: String
  }

  /// An element that holds text.
  struct Element: Hashable {
    /// The names from the root to the element, with slashes in between.
    let path: String
    /// Its text.
    let text: String
    /// The number of its parent among all elements.
    let parent: Int
  }

  private static let elementLimit = 50_000
  private static let depthLimit = 16
  private static let textLimit = 16 << 10

  private var elements: [Element] = []
  private var open: [(name: String, number: Int)] = []
  private var text: [UInt8] = []
  private var count = 0
  private var limit: String?

  private init() {}

  /// Reads `bytes`.
  ///
  /// - Returns: The elements in their order.
  /// - Throws: ``Fault``.
  static func read(_ bytes: [UInt8]) throws(Fault) -> [Element] {
    let reader = ResponseElements()
    guard !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x3C && $1 == 0x21 }) else {
      throw Fault(reason: "it has a declaration or a comment")
    }
    // The parser calls back only while it is fed, by this object.
    let handlers = CXML2Handlers(
      context: Unmanaged.passUnretained(reader).toOpaque(),
      start: { context, name, _, _ in
        ResponseElements.at(context)?.begin(name.map { String(cString: $0) } ?? "")
      },
      text: { context, text, length in
        ResponseElements.at(context)?.add(UnsafeRawBufferPointer(start: text, count: length))
      },
      end: { context, _ in ResponseElements.at(context)?.end() }
    )
    guard let reading = cxml2_open(handlers) else { throw Fault(reason: "there is no memory") }
    defer { cxml2_close(reading) }
    bytes.withUnsafeBytes { cxml2_feed(reading, $0.baseAddress, $0.count) }
    if let limit = reader.limit { throw Fault(reason: limit) }
    if let fault = cxml2_fault(reading) { throw Fault(reason: String(cString: fault)) }
    guard reader.open.isEmpty, reader.count > 0 else { throw Fault(reason: "it is not whole") }
    return reader.elements
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> ResponseElements? {
    context.map { Unmanaged<ResponseElements>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: String) {
    count += 1
    if count > Self.elementLimit || open.count >= Self.depthLimit { limit = "it is too large" }
    guard limit == nil else { return }
    open.append((name, count))
    text.removeAll(keepingCapacity: true)
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    if text.count + bytes.count > Self.textLimit { limit = "a text is too long" }
    if limit == nil { text.append(contentsOf: bytes) }
  }

  private func end() {
    guard limit == nil, !open.isEmpty else { return }
    let path = open.map(\.name).joined(separator: "/")
    open.removeLast()
    let value = String(decoding: text, as: UTF8.self)
    elements.append(Element(path: path, text: value, parent: open.last?.number ?? 0))
    text.removeAll(keepingCapacity: true)
  }
}
