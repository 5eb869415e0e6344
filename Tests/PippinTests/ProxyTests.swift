import Foundation
import TestSupport
import Testing

/// Proxies in front of the server, as the documentation and as first attempts have them.
///
/// What is not installed is skipped, and counted as skipped.
struct ProxyTests {
  /// A program that may be installed.
  private static func isThere(_ name: String) -> Bool {
    let folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin"]
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// The example of the documentation in a language.
  private static func example(_ language: String) throws -> String {
    let path = "\(PippinBinary.root)/docs/guides/proxies.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "```\(language)\n"))
    let rest = text[start.upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "\n```")).lowerBound)])
  }

  /// Runs `pippin serve`, a proxy before it, and `script` in which `$proxy` is the proxy's origin and
  /// `$own` the server's; returns what the script printed.
  private static func run(
    _ serve: [String],
    proxy: @escaping @Sendable (_ serverPort: Int, _ port: Int) -> (file: String, command: String),
    script: String
  ) async throws -> String {
    let folder = try await DemoStore.copy()
    let port = Int.random(in: 20_000...29_999)
    let found = Found()
    let outcome = try await PippinBinary.run(["serve", "--port", "0"] + serve, in: folder) {
      process in
      let text = try await process.output { $0.hasSuffix("/\n") }
      let origin = String(text.dropLast(2))
      let serverPort = try #require(origin.split(separator: ":").last.flatMap { Int($0) })
      let (file, command) = proxy(serverPort, port)
      try file.write(toFile: folder.path(of: "proxy.conf"), atomically: true, encoding: .utf8)
      let lines = """
        own=\(origin) proxy=http://127.0.0.1:\(port)
        \(command) >proxy.log 2>&1 &
        pid=$!
        trap 'kill $pid; wait $pid' EXIT
        i=0
        until curl -s -o found -H 'Host: search.example' $proxy/healthz; do
          i=$((i + 1)); [ $i -lt 300 ] || { cat proxy.log; exit 1; }
          sleep 0.1
        done
        name=search.example
        status() { curl -s -o found -w '%{http_code} ' -H "Host: $name" "$@"; }
        \(script)
        """
      let outcome = try await PippinBinary.shell(lines, in: folder)
      #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
      await found.set(outcome.output)
      try process.signal(SIGTERM)
    }
    #expect(outcome.code == 0, "\(outcome.errors)")
    return await found.text
  }

  private actor Found {
    var text = ""
    func set(_ text: String) { self.text = text }
  }

  private static let asking = """
    status $proxy/healthz
    status "$proxy/v1/search?q=apple"
    status $proxy/metrics
    json='Content-Type: application/json'
    status -d '[{}]' -H "$json" $proxy/v1/activities
    status -d '[{}]' -H "$json" $proxy/v1/engagements
    name=evil.example; status $proxy/healthz
    """

  private static func nginx(
    _ server: String
  ) -> @Sendable (Int, Int) -> (file: String, command: String) {
    { serverPort, port in
      let site = server.replacing("127.0.0.1:8080", with: "127.0.0.1:\(serverPort)")
        .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map { "\($0)_temp_path temporary-\($0);" }.joined(separator: "\n")
      let file = """
        daemon off;
        master_process off;
        pid nginx.pid;
        error_log stderr;
        events { worker_connections 64; }
        http {
          access_log off;
          \(temporary)
          \(site)
        }
        """
      return (file, "nginx -p $PWD/ -c $PWD/proxy.conf -e stderr")
    }
  }

  @Test(
    "The nginx example lets people search and nothing else, and names their network",
    .enabled(if: isThere("nginx"), "nginx is not installed")
  )
  func nginxExample() async throws {
    let serve = ["--host-name", "search.example", "--trust-proxy", "127.0.0.1/32"]
    let found = try await Self.run(
      serve,
      proxy: Self.nginx(Self.example("nginx")),
      script: Self.asking
    )
    // nginx itself answers whatever name it is asked by, and asks by that name.
    #expect(found == "200 200 404 401 401 421 ")
  }

  @Test(
    "A first attempt with nginx gives nobody the rights of the machine",
    .enabled(if: isThere("nginx"), "nginx is not installed"),
    arguments: [
      "", "proxy_http_version 1.1; proxy_set_header X-Real-IP $remote_addr;",
      "proxy_http_version 1.1; proxy_set_header X-Forwarded-Proto $scheme;",
      "proxy_http_version 1.1; proxy_set_header Via nginx;",
      "proxy_http_version 1.1; proxy_set_header Forwarded \"for=$remote_addr\";",
    ]
  )
  func nginxBare(lines: String) async throws {
    let site = """
      server { listen 80; location / { proxy_pass http://127.0.0.1:8080; \(lines) } }
      """
    let found = try await Self.run([], proxy: Self.nginx(site), script: Self.asking)
    #expect(found == "200 200 401 401 401 200 ", "\(lines)")
  }

  @Test(
    "The Caddy example lets people search and nothing else",
    .enabled(if: isThere("caddy"), "Caddy is not installed")
  )
  func caddyExample() async throws {
    let example = try Self.example("caddy")
    let serve = ["--host-name", "search.example", "--trust-proxy", "127.0.0.1/32"]
    let found = try await Self.run(
      serve,
      proxy: Self.caddy {
        example.replacing("search.example {", with: "http://search.example:\($0) {")
      },
      script: Self.asking.replacing("name=evil.example; status $proxy/healthz", with: "")
    )
    #expect(found == "200 200 404 401 401 ")
  }

  @Test(
    "A first attempt with Caddy gives nobody the rights of the machine",
    .enabled(if: isThere("caddy"), "Caddy is not installed")
  )
  func caddyBare() async throws {
    let found = try await Self.run(
      [],
      proxy: Self.caddy {
        ":\($0) {\n\treverse_proxy 127.0.0.1:8080 {\n\t\theader_up Host localhost\n\t}\n}\n"
      },
      script: Self.asking
    )
    #expect(found == "200 200 401 401 401 200 ")
  }

  private static func caddy(
    _ site: @escaping @Sendable (Int) -> String
  ) -> @Sendable (Int, Int) -> (file: String, command: String) {
    { serverPort, port in
      let text = site(port).replacing("127.0.0.1:8080", with: "127.0.0.1:\(serverPort)")
      let file = "{\n\tadmin off\n\tauto_https off\n}\n\(text)\n"
      return (file, "HOME=$PWD caddy run --config proxy.conf --adapter caddyfile")
    }
  }

  @Test("A start says what is open to whom, and where to ask stays alone on standard output")
  func openness() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["serve", "--port", "0"], in: folder) { process in
      let text = try await process.output { $0.hasSuffix("/\n") }
      #expect(text.split(separator: "\n").count == 1)
      try process.signal(SIGTERM)
    }
    // Who may do what, what the server does with the index, and its end.
    #expect(outcome.errorLines.count == 3)
    #expect(
      outcome.errors.contains("not through a proxy: sending events, /v1/activities, /metrics.")
    )
  }
}
