import NIOCore

/// Closes a connection whose far end does not take what it requested.
///
/// The idle limit of the web framework does not end a connection on which a response is being
/// written, so that a client that reads nothing would hold it for ever.
final class SlowReaderHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any
  typealias InboundOut = Any

  private let limit: TimeAmount
  private var end: Scheduled<Void>?

  /// Closes connections that stay full for `seconds`.
  init(seconds: Double) {
    limit = .milliseconds(Int64(seconds * 1000))
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end = nil
    if !context.channel.isWritable {
      let channel = context.channel
      end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    end = nil
    context.fireChannelInactive()
  }
}
