import CCurl
import Glibc
import Testing

@testable import Fetching

/// What a thread sleeps on, by epoll(7).
struct SocketWatchTests {
  @Test("A bell that rang ends one sleep, however often it rang")
  func bell() throws {
    let watch = try #require(SocketWatch())
    watch.ring()
    watch.ring()
    let (events, failure) = watch.wait(isBusy: false)
    #expect(events.isEmpty)
    #expect(failure == nil)
    #expect(!watch.takeTimer())
  }

  @Test("libcurl's first wish is a moment that has come, and it is told once")
  func timer() throws {
    try #require(CurlLibrary.isReady)
    let multi = try #require(curl_multi_init())
    defer { curl_multi_cleanup(multi) }
    let watch = try #require(SocketWatch())
    #expect(watch.serve(multi) == CURLM_OK)
    let easy = try #require(curl_easy_init())
    defer { curl_easy_cleanup(easy) }
    #expect(curl_multi_add_handle(multi, easy) == CURLM_OK)
    defer { curl_multi_remove_handle(multi, easy) }
    // It asks to be called at once for a handle that was added.
    while true {
      #expect(watch.wait(isBusy: false).failure == nil)
      if watch.takeTimer() { break }
    }
    #expect(!watch.takeTimer())
  }
}
