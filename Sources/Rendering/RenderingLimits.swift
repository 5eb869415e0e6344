import Records

/// How much one page may use while it is rendered.
package struct RenderingLimits: Hashable, Sendable {
  /// How much time the page's own clock runs.
  ///
  /// It is virtual: timers come due as soon as nothing else is to be done, so that two seconds of
  /// waiting take none.
  package var virtualTime = Duration.seconds(PageRendering.clockSeconds)
  /// How much real time follows, in which frames are drawn that callbacks wait for.
  package var frameTime = Duration.milliseconds(100)
  /// How much processor time scripts may use; the time in which a request waits does not count.
  package var activeTime = Duration.seconds(PageRendering.scriptSeconds)
  /// How much real time they may run at most where a busy machine has less processor time for them.
  package var busyTime = Duration.seconds(PageRendering.busyScriptSeconds)
  /// How much real time the page may take with everything that it waits for.
  package var totalTime = Duration.seconds(PageRendering.totalSeconds)
  /// How long the browser may take for one step that is not the page's, such as to open a tab.
  package var stepTime = Duration.seconds(20)
  /// How long a page whose time is up may take to stop.
  package var stopTime = Duration.seconds(3)
  /// How long the browser may take to write out a document, which may have very many elements.
  package var readTime = Duration.seconds(15)
  /// How many requests a page may make.
  package var requests = 200
  /// How many of them are made at a time.
  package var parallelRequests = 6
  /// How many bytes of bodies a page may load besides its own.
  package var bytes = 5 << 20
  /// How often a page may load itself again.
  package var reloads = 3
  /// How many UTF-16 code units of the document are read.
  package var documentLength = 10 << 20
  /// How much memory the browser and its page may use, in bytes.
  package var memory = PageRendering.memoryMegabytes << 20
  /// After how many pages a browser is replaced.
  package var pagesPerBrowser = 200

  package init() {}

  /// How many entries each list of a result keeps; the rest is counted.
  static let listLimit = 200
  /// How many bytes of a message or a value a result keeps, in UTF-8.
  ///
  /// Characters would be no limit: one may consist of any number of bytes.
  static let textLimit = 500

  /// `text`, cut to ``textLimit``.
  static func cut(_ text: some StringProtocol) -> String {
    guard text.utf8.count > textLimit else { return String(text) }
    var bytes = Array(text.utf8.prefix(textLimit + 1))
    // A scalar that does not fit goes whole: its bytes but the first begin with the bits 10.
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    return String(decoding: bytes, as: UTF8.self)
  }
  /// How long a message of the browser may be, in bytes: a document in JSON and more.
  static let messageLimit = 96 << 20
  /// How many workers and frames of their own processes a page may start.
  static let childLimit = 50
  /// After how many errors a page's further ones are not reported.
  static let errorLimit = 1000
}
