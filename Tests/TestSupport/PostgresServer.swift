import Foundation
package import Testing

/// A server of PostgreSQL for the tests of this process: of its own, in a folder of its own, on loopback,
/// and gone with the process however that ends.
package actor PostgresServer {
  /// The server of tests of the store.
  package static let shared = PostgresServer()
  /// The server of tests of commands: transactions that are open there hold back no reader of the other.
  package static let ofCommands = PostgresServer()

  /// Why there is no server.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// The folder of the server's programs; `nil` when PostgreSQL is not installed.
  package static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  private static let root = "/usr/lib/postgresql"

  private var starting: Task<String, any Error>?
  private var count = 0

  /// Makes an empty database.
  ///
  /// - Returns: What libpq connects to it by.
  /// - Throws: ``Fault`` when there is no server or it refuses.
  package func database() async throws -> String {
    let folder = try await folder()
    count += 1
    let name = "test\(count)"
    let made = try await ProcessRunner.run(
      ProcessCommand("\(Self.programs ?? "")/createdb", ["-h", folder, "-U", "postgres", name])
    )
    guard made.code == 0 else { throw Fault(description: made.errors) }
    return "postgres://postgres@/\(name)?host=\(folder)"
  }

  /// The folder of the running server's socket.
  private func folder() async throws -> String {
    if let starting { return try await starting.value }
    let task = Task { try await Self.start() }
    starting = task
    return try await task.value
  }

  /// Starts the server, which ends when its standard input does, and its folder with it.
  private static func start() async throws -> String {
    guard let programs else { throw Fault(description: "PostgreSQL is not installed") }
    var command = ProcessCommand("/bin/sh", ["-c", script, "server", programs])
    command.hasLifeline = true
    let (lines, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
    Task.detached { [command] in
      do {
        try await ProcessRunner.serve(command) { server in
          let output = try await server.output { $0.hasSuffix("\n") }
          continuation.yield(output.trimmingCharacters(in: .whitespacesAndNewlines))
          // It lives as long as this process.
          while true { try await Task.sleep(for: .seconds(3600)) }
        }
      } catch {
        continuation.finish(throwing: error)
      }
    }
    for try await folder in lines { return folder }
    throw Fault(description: "the server did not start")
  }

  /// The script of the server, which does not run as root.
  ///
  /// Its data need not survive a power cut, nor its end, at which it writes nothing. It does not analyze
  /// tables by itself: such a transaction has a number, as those that write have, and holds back the
  /// readers of changes for a moment.
  private static let script = """
    set -e
    folder=$(mktemp -d /tmp/pippin-postgres-XXXXXX)
    as=
    if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; as='setpriv --reuid=postgres --clear-groups'; fi
    cd "$folder"
    $as "$1/initdb" -D "$folder/data" -A trust -U postgres --no-sync >/dev/null 2>"$folder/log"
    $as "$1/postgres" -D "$folder/data" -k "$folder" -h '' -F -c max_connections=200 \
      -c full_page_writes=off -c shared_buffers=64MB -c autovacuum=off >/dev/null 2>>"$folder/log" &
    server=$!
    n=0
    until "$1/pg_isready" -q -h "$folder" || [ $n = 200 ]; do n=$((n + 1)); sleep 0.05; done
    echo "$folder"
    cat >/dev/null
    kill -QUIT $server
    wait $server || true
    rm -rf "$folder"
    """
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where PostgreSQL is installed; without it, `count` cases are skipped.
  package static func postgres(cases count: Int = 1) -> Self {
    .enabled(
      if: PostgresServer.programs != nil,
      Comment(rawValue: "\(count) \(count == 1 ? "case" : "cases") skipped: no PostgreSQL server")
    )
  }
}
