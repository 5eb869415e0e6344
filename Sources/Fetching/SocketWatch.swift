import CCurl
import Glibc

/// What the thread of a ``CurlLoop`` sleeps on: libcurl's sockets, its timer, and a bell.
///
/// With `curl_multi_poll` libcurl asks the kernel about every socket, and looks after every
/// exchange, each time anything happens; with epoll the cost is that of what happened. Only
/// ``ring()`` may be called by other threads.
///
/// Source: epoll(7), eventfd(2), libcurl's `curl_multi_socket_action`.
final class SocketWatch: @unchecked Sendable {
  /// A socket on which something happened, and what, as libcurl's `CURL_CSELECT_` flags.
  struct Event {
    var socket: CInt
    var flags: CInt
  }

  /// The longest sleep in milliseconds.
  private static let longest: Int64 = 10_000

  // Open from `init` to `deinit`.
  private let poller: CInt
  private let bell: CInt

  // Used by the thread only.
  private var deadline: Int64?
  private var ready = [epoll_event](repeating: epoll_event(), count: 128)
  /// The easy handles that requested the sockets.
  private(set) var users: [CInt: UnsafeMutableRawPointer] = [:]
  /// Why a socket could not be watched; told by the next ``wait(isBusy:)``.
  private var errorCode: CInt?

  /// Opens the descriptors; `nil` when the process may open no more.
  init?() {
    poller = epoll_create1(CInt(EPOLL_CLOEXEC))
    bell = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = bell
    guard poller >= 0, bell >= 0, epoll_ctl(poller, EPOLL_CTL_ADD, bell, &event) == 0 else {
      // What was opened is closed by `deinit`, which runs here too.
      return nil
    }
  }

  deinit {
    if poller >= 0 { close(poller) }
    if bell >= 0 { close(bell) }
  }

  /// Lets libcurl say what to wait for; the watch must outlive `multi`.
  func serve(_ multi: UnsafeMutableRawPointer) -> CURLMcode {
    pippin_curl_multi_watch(
      multi,
      { easy, socket, what, context, _ in
        SocketWatch.of(context)?.watch(socket, what, for: easy)
        return 0
      },
      { _, milliseconds, context in
        SocketWatch.of(context)?.set(timer: milliseconds)
        return 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> SocketWatch? {
    context.map { Unmanaged<SocketWatch>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends the thread's sleep, or the next one.
  func ring() {
    // Fails only when the count is full, and then the bell is ringing already.
    _ = eventfd_write(bell, 1)
  }

  /// Sleeps until sockets are ready, the bell rings or the timer is due; with `isBusy` it only
  /// looks.
  ///
  /// - Returns: The sockets that are ready, or the reason (`errno`) why the kernel refuses to
  ///   watch or to wait.
  func wait(isBusy: Bool) -> (events: [Event], failure: CInt?) {
    if let errorCode {
      self.errorCode = nil
      return ([], errorCode)
    }
    let pause = deadline.map { min(max($0 - Self.now(), 0), Self.longest) } ?? Self.longest
    let count = epoll_wait(poller, &ready, CInt(ready.count), CInt(isBusy ? 0 : pause))
    guard count >= 0 else { return ([], errno == EINTR ? nil : errno) }
    return (events(Int(count)), nil)
  }

  /// Whether the moment has come that libcurl requested; true once for each.
  func takeTimer() -> Bool {
    guard let deadline, deadline <= Self.now() else { return false }
    self.deadline = nil
    return true
  }

  private func events(_ count: Int) -> [Event] {
    var events: [Event] = []
    for event in ready[..<count] {
      guard event.data.fd != bell else {
        var rung: eventfd_t = 0
        _ = eventfd_read(bell, &rung)
        continue
      }
      var flags: CInt = 0
      if event.events & EPOLLIN.rawValue != 0 { flags |= CURL_CSELECT_IN }
      if event.events & EPOLLOUT.rawValue != 0 { flags |= CURL_CSELECT_OUT }
      if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { flags |= CURL_CSELECT_ERR }
      events.append(Event(socket: event.data.fd, flags: flags))
    }
    return events
  }

  private func watch(_ socket: CInt, _ what: CInt, for easy: UnsafeMutableRawPointer?) {
    users[socket] = what == CURL_POLL_REMOVE ? nil : easy
    var event = epoll_event()
    event.data.fd = socket
    if what & CURL_POLL_IN != 0 { event.events |= EPOLLIN.rawValue }
    if what & CURL_POLL_OUT != 0 { event.events |= EPOLLOUT.rawValue }
    guard what != CURL_POLL_REMOVE else {
      // A socket that is closed already has left by itself.
      _ = epoll_ctl(poller, EPOLL_CTL_DEL, socket, &event)
      return
    }
    if epoll_ctl(poller, EPOLL_CTL_MOD, socket, &event) == 0 { return }
    if epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event) != 0 { errorCode = errno }
  }

  private func set(timer milliseconds: Int) {
    deadline = milliseconds < 0 ? nil : Self.now() + Int64(milliseconds)
  }

  /// Milliseconds of the clock that never goes back.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
