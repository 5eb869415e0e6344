import Basics
import Glibc

/// Answers of a fetcher that a browser's thread has not taken yet; it wakes the thread.
final class FetchInbox: Sendable {
  /// Readable when something has come.
  var descriptor: CInt { sockets.reading }

  private let sockets: (reading: CInt, writing: CInt)
  private let answers = Lock<[(Int, SubresourceAnswer)]>([])

  /// Opens its sockets, unless there are too many already.
  init() throws(RenderingUnavailable) {
    sockets = try SocketPair.open()
  }

  deinit {
    close(sockets.reading)
    close(sockets.writing)
  }

  func add(_ number: Int, _ answer: SubresourceAnswer) {
    answers.withLock { $0.append((number, answer)) }
    var byte: UInt8 = 1
    // It fails when the thread has been woken many times already.
    _ = send(sockets.writing, &byte, 1, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
  }

  /// Makes it unreadable until something else comes.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 512)
    // It fails when nothing has come, which is as well.
    while recv(sockets.reading, &bytes, bytes.count, CInt(MSG_DONTWAIT)) == bytes.count {}
  }

  func takeAll() -> [(Int, SubresourceAnswer)] {
    answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }
}

/// Two sockets that are connected with each other.
enum SocketPair {
  /// Opens two that no other program inherits.
  static func open() throws(RenderingUnavailable) -> (reading: CInt, writing: CInt) {
    var sockets: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else {
      throw .notIsolated(step: "open sockets", code: errno)
    }
    return (sockets[0], sockets[1])
  }
}
