import JSON

/// The connections of a control socket: those that have not asked yet, and those whose requests wait,
/// in the order in which these came.
///
/// Nothing here waits for a client: what one does not read or send holds up no other.
struct ControlQueue {
  /// The most connections; more are refused.
  static let limit = 32
  /// How long a client may take to ask.
  let patience: Duration
  /// Between two signs of life.
  static let heartbeat = Duration.seconds(2)

  /// A client.
  private struct Client {
    let socket: LocalSocket
    /// When it connected, then when it was last sent something.
    var last: ContinuousClock.Instant
    /// How many requests are before its own, as it was last told.
    var reported: Int?
    var hasLeft = false
  }

  /// A request and who asked.
  private struct Entry {
    let request: ForgetRequest
    var client: Client
  }

  private var silent: [Client] = []
  private var waiting: [Entry] = []
  private var running: Entry?

  /// Creates a queue whose clients may take `patience` to ask.
  init(patience: Duration) {
    self.patience = patience
  }

  /// Whether a request is being done.
  var isRunning: Bool { running != nil }

  /// The connections over which something may come.
  var sockets: [LocalSocket] {
    (silent + waiting.map(\.client) + [running?.client].compactMap(\.self))
      .filter { !$0.hasLeft }.map(\.socket)
  }

  /// Adds a connection, or refuses it when there are too many.
  mutating func add(_ socket: LocalSocket, at now: ContinuousClock.Instant) {
    guard sockets.count < Self.limit else {
      let message = "\(sockets.count) requests wait for the server. Run the command again later."
      Self.send(ControlResponse.failed(code: 75, message: message), to: socket)
      return
    }
    silent.append(Client(socket: socket, last: now))
  }

  /// Takes what clients sent, and parts from those that left or never ask.
  ///
  /// - Returns: The requests whose clients left before their turn; they are not done.
  mutating func read(at now: ContinuousClock.Instant) -> [ForgetRequest] {
    var still: [Client] = []
    for client in silent {
      switch client.socket.arrival() {
      case .nothing: if client.last.duration(to: now) < patience { still.append(client) }
      case .end: break
      case .line(let line):
        guard let request = ForgetRequest(line) else {
          let message = "The server does not know this request. Use the program's same version."
          Self.send(ControlResponse.failed(code: 64, message: message), to: client.socket)
          continue
        }
        waiting.append(Entry(request: request, client: client))
      }
    }
    silent = still
    let left = waiting.filter { $0.client.socket.arrival() == .end }
    waiting.removeAll { entry in left.contains { $0.client.socket === entry.client.socket } }
    // What was begun is done, also when nobody is there to hear of it.
    if let entry = running, !entry.client.hasLeft, entry.client.socket.arrival() == .end {
      running?.client.hasLeft = true
    }
    return left.map(\.request)
  }

  /// The request that is to be done now; `nil` while one is being done, or when none waits.
  mutating func next() -> ForgetRequest? {
    guard running == nil, !waiting.isEmpty else { return nil }
    running = waiting.removeFirst()
    return running?.request
  }

  /// Gives the one whose request was being done its response.
  mutating func finish(_ response: ControlResponse) {
    if let socket = running?.client.socket { Self.send(response, to: socket) }
    running = nil
  }

  /// Tells those who wait how many requests are before theirs, and that the server is alive.
  mutating func tell(at now: ContinuousClock.Instant) {
    for index in waiting.indices {
      Self.tell(&waiting[index].client, behind: index + (isRunning ? 1 : 0), at: now)
    }
    if var entry = running {
      Self.tell(&entry.client, behind: 0, at: now)
      running = entry
    }
  }

  /// Refuses all whose requests are not being done.
  ///
  /// - Returns: The requests that are refused.
  mutating func refuse(_ response: ControlResponse) -> [ForgetRequest] {
    defer { (silent, waiting) = ([], []) }
    for client in silent + waiting.map(\.client) { Self.send(response, to: client.socket) }
    return waiting.map(\.request)
  }

  private static func tell(
    _ client: inout Client,
    behind count: Int,
    at now: ContinuousClock.Instant
  ) {
    if client.reported != count {
      send(ControlWait(behind: count), to: client.socket)
    } else if client.last.duration(to: now) >= heartbeat {
      _ = client.socket.send(line: [], waits: false)
    } else {
      return
    }
    (client.reported, client.last) = (count, now)
  }

  private static func send(_ message: some JSONWritable, to socket: LocalSocket) {
    var writer = JSONWriter()
    writer.value(message)
    // Whoever does not read it has left, or is about to.
    _ = socket.send(line: writer.bytes, waits: false)
  }
}
