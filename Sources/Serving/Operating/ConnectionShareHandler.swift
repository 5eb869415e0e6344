import Addressing
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections of a server, and which of them go when there are too many.
final class ConnectionTable: Sendable {
  private struct State {
    var shares: ConnectionShares
    var channels: [Int: any Channel] = [:]
  }

  private let state: Mutex<State>
  private let settings: ServerSettings

  init(_ settings: ServerSettings) {
    self.settings = settings
    state = Mutex(State(shares: ConnectionShares(limit: settings.connections)))
  }

  /// Takes a connection, and closes another where there are too many; returns its number.
  func open(_ channel: any Channel) -> Int {
    let peer = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    let network = peer.flatMap { settings.shareNetwork(of: $0) }
    let (number, other) = state.withLock { state in
      let (number, closes) = state.shares.open(network)
      state.channels[number] = channel
      return (number, closes.flatMap { state.channels.removeValue(forKey: $0) })
    }
    other?.close(promise: nil)
    return number
  }

  /// Notes that a whole request came in.
  func begin(_ number: Int) { state.withLock { $0.shares.begin(number) } }

  /// Notes that a response was written.
  func end(_ number: Int) { state.withLock { $0.shares.end(number) } }

  /// Forgets a connection.
  func close(_ number: Int) {
    state.withLock { state in
      state.shares.close(number)
      state.channels[number] = nil
    }
  }
}

/// Tells the table of connections what becomes of one of them.
final class ConnectionShareHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let table: ConnectionTable
  private var number: Int?

  init(_ table: ConnectionTable) { self.table = table }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { open(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  private func open(_ context: ChannelHandlerContext) {
    if number == nil { number = table.open(context.channel) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let number { table.close(number) }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let number, case .end = unwrapInboundIn(data) { table.begin(number) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if let number, case .end = unwrapOutboundIn(data) { table.end(number) }
    context.write(data, promise: promise)
  }
}
