import NIOCore

/// Looks at the first word of what comes in before it is read as HTTP, and lets nothing through when
/// the connection only waits for its end.
///
/// What comes in then is skipped, so that the other side can read why before it meets a closed
/// connection; but whoever goes on sending, such as frames of HTTP/2, is cut off.
///
/// The reader of HTTP knows the methods of a list and calls every other word broken; RFC 9110
/// section 9.1 lets a method be any token, and has a status for those that a server does not know.
final class RequestWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Whether what came in last begins as a request does: with a token and a space, or with a piece
  /// of a token.
  private(set) var beginsWithMethod = false
  /// The bytes of the first line since ``beginAnew()``, as far as it has come.
  private(set) var lineLength = 0
  private var isInLine = true
  /// Whether the connection only waits for its end.
  var isFinished = false
  /// The bytes that were skipped.
  private(set) var passedOver = 0
  /// The most bytes that are skipped before the connection is closed at once.
  static let passedLimit = 64 << 10
  /// The longest token that is looked at, in bytes.
  private static let lengthLimit = 32

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isFinished {
      passedOver += unwrapInboundIn(data).readableBytes
      if passedOver > Self.passedLimit { context.close(promise: nil) }
      return
    }
    let buffer = unwrapInboundIn(data)
    beginsWithMethod = Self.beginsWithMethod(buffer)
    if isInLine {
      let line = buffer.readableBytesView.prefix { $0 != 0x0A }
      lineLength += line.count
      // Empty lines before a request are no line of it.
      isInLine = line.count == buffer.readableBytes || lineLength <= 1
    }
    context.fireChannelRead(data)
  }

  /// Says that what comes next is another request.
  func beginAnew() { (lineLength, isInLine) = (0, true) }

  private static func beginsWithMethod(_ buffer: ByteBuffer) -> Bool {
    // Empty lines may be before a request (RFC 9112 section 2.2).
    let line = buffer.readableBytesView.drop { $0 == 0x0D || $0 == 0x0A }
    let word = line.prefix(lengthLimit).prefix { $0 != 0x20 }
    return !word.isEmpty && word.allSatisfy(isTokenByte)
  }

  /// Whether a token may have a byte (RFC 9110 section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
