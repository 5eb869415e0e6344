import Glibc

/// The browser that renders: Chromium, as a program on the disk.
package struct BrowserProgram: Hashable, Sendable {
  /// The program's path.
  package let path: String
  /// The user and the group that it runs as when Pippin is root: those of Linux that own nothing.
  package var user: UInt32 = 65_534

  /// Where Chromium is, the program before the script that starts it: that adds what a system's
  /// administrator wants of a browser with a window.
  package static let knownPaths = [
    "/usr/lib/chromium/chromium", "/usr/lib64/chromium-browser/chromium-browser",
    "/usr/lib/chromium-browser/chromium-browser", "/opt/google/chrome/chrome",
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ]

  /// The browser at `path`, or at the first of `known` where there is one.
  ///
  /// - Throws: ``RenderingUnavailable/noBrowser(_:)``.
  package init(
    at path: String? = nil,
    known: [String] = Self.knownPaths
  ) throws(RenderingUnavailable) {
    let paths = path.map { [$0] } ?? known
    guard let found = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw .noBrowser(paths)
    }
    self.path = found
  }

  /// What it is started with, to keep its files in `folder`.
  func arguments(folder: String) -> [String] {
    [path] + Self.general + Self.withoutNetwork + Self.fixed
      + ["--user-data-dir=\(folder)/pippin-profile", "about:blank"]
  }

  /// All that it sees of an environment.
  func environment(folder: String) -> [String] {
    ["HOME=\(folder)", "TMPDIR=\(folder)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC"]
  }

  private static let general = [
    "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-gpu", "--mute-audio", "--hide-scrollbars",
    // Shared memory is in the folder, which is bounded; the helper would have to be root.
    "--disable-dev-shm-usage", "--disable-setuid-sandbox",
    "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
    "--disable-crash-reporter", "--disable-notifications", "--deny-permission-prompts",
    "--disable-file-system", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--blink-settings=imagesEnabled=false",
    // Frames are in the page's process, so that their requests are seen where the page's are.
    "--disable-site-isolation-trials",
  ]

  /// There is no network where the browser runs; these keep it from trying, and would hold if there
  /// were one.
  private static let withoutNetwork = [
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--metrics-recording-only", "--disable-domain-reliability", "--dns-prefetch-disable",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>",
    "--disable-features=AutofillServerCommunication,HttpsUpgrades,HttpsFirstBalancedMode,"
      + "Prerender2,SpeculationRulesPrefetchFuture,OptimizationHints,MediaRouter,Translate,"
      + "IsolateOrigins,site-per-process",
  ]

  /// What makes the same page come out the same each time, and bounds its scripts' heap.
  private static let fixed = [
    "--js-flags=--max-old-space-size=256,--random-seed=7", "--lang=en-US",
    "--user-agent=\(PageSession.agent)",
  ]
}
