import HTTPTypes
import NIOCore
import NIOHTTP1

/// Keeps what HTTP/1.1 says of the head of a request and the frame of its response, and what is lost
/// or not known behind it.
///
/// Of a request: whose host counts, whether it has one, whether the connection ends, and that it is of
/// HTTP/1.0 (``ProxyFields/oldVersion``). Of a response: what HTTP/1.0 does not read, and what follows
/// a request for the head alone.
///
/// References: RFC 9112 sections 3.2, 3.2.2, 6.1, 6.3 and 9.3
final class VersionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What a response has to keep of its request.
  private struct Frame {
    var isOld = false
    var isHead = false
    var isLast = false
  }

  /// The requests whose responses have not ended yet, in order.
  private var frames: CircularBuffer<Frame> = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    var frame = Frame()
    frame.isOld = (head.version.major, head.version.minor) < (1, 1)
    frame.isHead = head.method == .HEAD
    // Whoever asks by HTTP/1.0 to keep a connection may be answered with its end.
    frame.isLast =
      frame.isOld
      || head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
    if frame.isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    if frame.isOld { head.headers.add(name: ProxyFields.oldVersion.rawName, value: "1.0") }
    let hosts = head.headers["Host"].count
    if hosts == 0, !frame.isOld {
      // None is as good as an empty one, which the check of hosts refuses.
      head.headers.add(name: "Host", value: "")
    } else if hosts <= 1, let (host, target) = Self.absolute(head.uri) {
      head.headers.replaceOrAdd(name: "Host", value: host)
      head.uri = target
    }
    frames.append(frame)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// The host of a target that is a whole URL, which counts for the Host, and the rest of it.
  private static func absolute(_ uri: String) -> (host: String, target: String)? {
    let scheme = uri.prefix(8).lowercased()
    guard scheme.hasPrefix("http://") || scheme == "https://" else { return nil }
    let rest = uri.dropFirst(scheme == "https://" ? 8 : 7)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let target = rest[end...]
    return (String(rest[..<end]), target.hasPrefix("/") ? String(target) : "/\(target)")
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard let frame = frames.first else { return context.write(data, promise: promise) }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard head.status.code >= 200 else { return context.write(data, promise: promise) }
      if frame.isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      // What has no length is sent in chunks to those only who read them; others see its end.
      if frame.isOld, !head.headers.contains(name: "content-length") { head.version = .http1_0 }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      frames.removeFirst()
      // The end of chunks is part of a body.
      let end: HTTPServerResponsePart =
        frame.isHead ? .body(.byteBuffer(ByteBuffer())) : unwrapOutboundIn(data)
      context.write(wrapOutboundOut(end), promise: promise)
    }
  }
}
