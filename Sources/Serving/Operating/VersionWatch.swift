import HTTPTypes
import NIOCore
import NIOHTTP1

/// Marks requests of HTTP/1.0, whose version is lost behind it; see ``ProxyFields/oldVersion``.
final class VersionWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data),
      (head.version.major, head.version.minor) < (1, 1)
    else {
      return context.fireChannelRead(data)
    }
    head.headers.add(name: ProxyFields.oldVersion.rawName, value: "1.0")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
