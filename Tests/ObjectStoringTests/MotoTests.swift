import Fetching
import Foundation
import ObjectStoring
import TestSupport
import Testing

/// Against an implementation of others, which does not verify signatures.
///
/// `ServiceSigningTests` compare these with published ones. Source: <https://docs.getmoto.org>
struct MotoTests {
  @Test(
    "What is written to moto is there, is listed, and is read whole and in parts",
    .program("moto_server")
  )
  func moto() async throws {
    let command = ProcessCommand("/usr/bin/env", ["moto_server", "-H", "127.0.0.1", "-p", "0"])
    _ = try await ProcessRunner.run(command) { server in
      try await Self.exchange(with: try await Self.port(of: server))
      try server.signal(SIGKILL)
    }
  }

  private static func port(of server: RunningProcess) async throws -> String {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(ProcessRunner.limit / 2) {
      let text = try server.errorsSoFar() + server.outputSoFar()
      if let found = text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\s/) { return String(found.1) }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw ProcessRunner.Fault(description: "moto does not start")
  }

  private static func exchange(with port: String) async throws {
    let endpoint = "http://127.0.0.1:\(port)"
    let settings = try ObjectStoreSettings(endpoint: endpoint, environment: [:])
    let credentials = try ObjectCredentials(
      environment: ["AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "hush-hush"]
    )
    let store = try ObjectStore(settings, credentials: credentials)
    var bucket = ServiceRequest("PUT", "\(endpoint)/archives")
    bucket.signing = .sigV4(
      region: "us-east-1",
      service: "s3",
      credentials: try credentials.credentials()
    )
    #expect(try await ServiceClient(ServiceSettings()).send(bucket).status == 200)
    let folder = try TemporaryFolder()
    let bytes = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 / 11) }
    let path = try folder.write(bytes, to: "a")
    let keys = ["x/ä b+c=d&e.warc.gz", "x/1", "y"]
    for key in keys { try await store.put(file: path, to: ObjectLocation("s3://archives/\(key)")) }
    let listed = try await store.list(ObjectLocation("s3://archives/x/"))
    #expect(listed.map(\.location.key) == ["x/1", keys[0]])
    #expect(listed.allSatisfy { $0.size == 1_500_000 })
    try await store.get(ObjectLocation("s3://archives/\(keys[0])"), toFile: folder.path(of: "b"))
    #expect(try folder.bytes(of: "b") == bytes)
    #expect(try await store.head(of: ObjectLocation("s3://archives/y")).size == 1_500_000)
    let missing = await #expect(throws: ObjectStoreError.self) {
      try await store.head(of: ObjectLocation("s3://archives/none"))
    }
    #expect(missing?.kind == .missing)
    let nowhere = await #expect(throws: ObjectStoreError.self) {
      try await store.put(file: path, to: ObjectLocation("s3://nowhere/a"))
    }
    #expect(nowhere?.exitCode == 73)
  }
}
