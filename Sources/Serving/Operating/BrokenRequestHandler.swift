import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers what is no HTTP request, or has a head beyond the limits, with a problem as every other
/// fault is answered; the web framework would send a status and nothing else.
///
/// It also tells those to go on who send the head of a request and wait (`Expect`), which the
/// framework does not.
///
/// Where a response to an earlier request of the connection is still on its way, nothing can be
/// written yet: the framework says so behind that response. In both cases the connection ends soon
/// after, and at once when much else is sent on it.
final class BrokenRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Tells whether what cannot be read begins with a method.
  private let watch = RequestWatch()
  /// Whether the last request waits to be told to go on.
  private var isAwaited = false
  /// The requests that have come in and are not answered yet.
  private var unanswered = 0
  /// Whether something came that cannot be read, so that the connection ends after its responses.
  private var isBroken = false
  /// Whether the request at hand has a body whose end is a guess, so that nothing behind it is one.
  private var isLast = false
  /// Whether the connection only waits for its end.
  private var isFinished = false
  /// The longest address, in bytes.
  private let addressLimit: Int
  /// How long the other side has to read why, which it cannot when what it sends meets a closed
  /// connection.
  private static let linger = TimeAmount.seconds(2)

  /// - Parameter addressLimit: The longest address, in bytes.
  init(addressLimit: Int) { self.addressLimit = addressLimit }

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      let pipeline = context.pipeline.syncOperations
      try pipeline.addHandler(watch, position: .first)
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(VersionWatch(), position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isBroken { return }
    let part = unwrapInboundIn(data)
    if case .end = part {
      watch.beginAnew()
      if isLast {
        isBroken = true
        if unanswered <= 0 { end(context) }
      }
    }
    if case .head(let head) = part {
      unanswered += 1
      isLast = !TransferCoding.isKnown(head.headerFields)
      isAwaited = head.headerFields[.expect]?.lowercased() == "100-continue"
      goOn(context)
    } else {
      // Whoever sends a body waits for nothing.
      isAwaited = false
    }
    context.fireChannelRead(data)
  }

  /// Tells whoever waits for it before sending a body to go on, unless a response to an earlier
  /// request comes first (RFC 9110 section 10.1.1).
  private func goOn(_ context: ChannelHandlerContext) {
    guard isAwaited, unanswered == 1 else { return }
    isAwaited = false
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    if isEnd { unanswered -= 1 }
    context.write(data, promise: promise)
    if isEnd, isBroken, unanswered <= 0 { end(context) }
    if isEnd { goOn(context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let fault = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    // What comes behind it cannot be read either, and was answered.
    if isFinished { return }
    isBroken = true
    // Answers to earlier requests are still on their way; what comes now is for nobody.
    watch.isFinished = true
    guard unanswered == 0 else { return context.fireErrorCaught(error) }
    let problem = problem(fault)
    let response = problem.response(path: "/")
    guard case .bytes(let bytes) = response.body else { return context.fireErrorCaught(error) }
    let packed = ResponsePacker(headers: [:], isHead: false).response(response)
    var head = HTTPResponse(status: packed.status, headerFields: packed.headers)
    head.headerFields[.connection] = "close"
    head.headerFields[.contentLength] = "\(bytes.count)"
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: bytes))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    end(context)
    context.close(mode: .output, promise: nil)
  }

  /// Ends the connection when the other side has had time to read why.
  private func end(_ context: ChannelHandlerContext) {
    guard !isFinished else { return }
    isFinished = true
    let channel = context.channel
    context.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
  }

  /// What is wrong with the request at hand, of which the address may be what is too long.
  private func problem(_ fault: HTTPParserError) -> Problem {
    if fault == .headerOverflow, watch.lineLength > addressLimit {
      return Problem(.addressTooLong, "It has more than \(addressLimit) bytes.")
    }
    return Self.problem(fault, beginsWithMethod: watch.beginsWithMethod)
  }

  /// What is wrong with a request that could not be read.
  ///
  /// - Parameters:
  ///   - fault: What the reader of HTTP says.
  ///   - beginsWithMethod: Whether the request begins with what may be a method.
  /// - Returns: The problem.
  static func problem(_ fault: HTTPParserError, beginsWithMethod: Bool = false) -> Problem {
    switch fault {
    case .headerOverflow:
      Problem(.headTooLarge, "Its URL and headers are longer than this server reads.")
    case .invalidMethod where beginsWithMethod:
      Problem(.unknownMethod, "It begins with a method that this server has for no path.")
    default: Problem(.malformedRequest, "It is not what RFC 9112 calls a request.")
    }
  }
}
