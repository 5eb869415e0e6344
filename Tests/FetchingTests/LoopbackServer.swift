import Foundation
import Glibc
import TestSupport

/// An HTTP server on a free port of 127.0.0.1 that plays scripts of bytes.
///
/// It understands nothing but the request line, so that it can answer in ways that no real
/// server would. It stops when it is let go of.
final class LoopbackServer: Sendable {
  /// One step of an answer.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends the same bytes over and over, a pause before each, until the other side leaves.
    case drip([UInt8], milliseconds: UInt32, times: Int)
    /// Sends nothing until the other side leaves.
    case silence
    /// Closes the connection properly.
    case close
    /// Closes the connection with a reset.
    case reset

    /// Sends text.
    static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  private let listener: LoopbackListener
  private let book: RequestLog<String>

  /// Starts a server that plays a script for each path; anything else is answered with 404.
  ///
  /// The `greeting` is played on each connection before any request.
  init(_ scripts: [String: [Step]], greeting: [Step] = []) throws {
    let book = RequestLog<String>()
    self.book = book
    listener = try LoopbackListener { connection in
      for step in greeting {
        guard Self.play(step, on: connection) else { return }
      }
      while let head = connection.readHead() {
        book.note(head)
        for step in Self.script(for: head, in: scripts) {
          guard Self.play(step, on: connection) else { return }
        }
      }
    }
  }

  /// The port that it listens on.
  var port: Int { listener.port }

  /// The heads of the requests that came, in order.
  var requests: [String] { book.requests }

  /// How many connections were made.
  var connectionCount: Int { listener.connectionCount }

  private static func script(for head: String, in scripts: [String: [Step]]) -> [Step] {
    let words = head.split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : ""
    return scripts[path] ?? [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]
  }

  /// Plays one step; returns whether the connection is still of use.
  private static func play(_ step: Step, on connection: LoopbackConnection) -> Bool {
    switch step {
    case .send(let bytes):
      return connection.send(bytes)
    case .drip(let bytes, let milliseconds, let times):
      for _ in 0..<times {
        usleep(milliseconds * 1000)
        guard connection.send(bytes) else { return false }
      }
      return true
    case .silence:
      connection.waitForEnd()
      return false
    case .close:
      return false
    case .reset:
      connection.resetWhenClosed()
      return false
    }
  }
}
