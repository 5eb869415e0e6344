import Fetching
import Foundation
import TestSupport
import Testing

// RFC 9110, RFC 9112.
struct ServiceClientTests {
  @Test("A request arrives as it is written, and the response comes with status, headers, body")
  func plain() async throws {
    let service = try LoopbackService { _, _ in
      .response("201 Created", headers: "ETag: \"a\"\r\n", Array("made".utf8))
    }
    var request = ServiceRequest("PUT", "\(service.url)/a%2Fb?c=%20&d=")
    request.headers.append("Content-Type", "application/json")
    request.headers.append("Authorization", "ApiKey abc")
    request.body = .bytes(Array("{}".utf8))
    let response = try await ServiceClient(ServiceSettings()).send(request)
    #expect(response.status == 201)
    #expect(response.headers.first("etag") == "\"a\"")
    #expect(response.body == Array("made".utf8))
    let got = try #require(service.requests.first)
    #expect(got.method == "PUT")
    #expect(got.target == "/a%2Fb?c=%20&d=")
    #expect(got.header("Content-Type") == "application/json")
    #expect(got.header("Authorization") == "ApiKey abc")
    #expect(got.header("User-Agent") == "Pippin")
    #expect(got.body == Array("{}".utf8))
  }

  @Test("Every method is sent as it is", arguments: ["GET", "HEAD", "DELETE", "POST", "PUT"])
  func methods(method: String) async throws {
    let service = try LoopbackService { _, _ in .send(Array("HTTP/1.1 204 No\r\n\r\n".utf8)) }
    let client = try ServiceClient(ServiceSettings())
    let response = try await client.send(ServiceRequest(method, service.url + "/"))
    #expect(response.status == 204)
    #expect(service.requests.map(\.method) == [method])
    #expect(service.requests[0].body == [])
  }

  @Test("A part of a file is sent, without the rest of the file")
  func filePart() async throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let path = try folder.write(bytes, to: "a")
    let service = try LoopbackService { _, _ in .response("200 OK") }
    var request = ServiceRequest("PUT", "\(service.url)/a")
    request.body = .file(path: path, offset: 17, count: 2_000_000)
    _ = try await ServiceClient(ServiceSettings()).send(request)
    #expect(service.requests[0].body == Array(bytes[17..<2_000_017]))
    #expect(service.requests[0].header("Content-Length") == "2000000")
  }

  @Test("A connection serves one request after the other, and several serve many at once")
  func connections() async throws {
    let service = try LoopbackService { request, _ in
      .response("200 OK", Array(request.target.utf8))
    }
    let client = try ServiceClient(ServiceSettings())
    for number in 0..<10 {
      _ = try await client.send(ServiceRequest("GET", "\(service.url)/\(number)"))
    }
    // libcurl closes a connection that nobody has used for two minutes.
    let before = service.connectionCount
    #expect(before < 10)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let response = try await client.send(ServiceRequest("GET", "\(service.url)/\(number)"))
          return response.body == Array("/\(number)".utf8)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(service.connectionCount <= before + 20)
  }

  @Test("A compressed body in memory is unpacked, one in a file is kept as it is sent")
  func compressed() async throws {
    let packed = GzipBytes.stored(Array("hello".utf8))
    let service = try LoopbackService { _, _ in
      .response("200 OK", headers: "Content-Encoding: gzip\r\n", packed)
    }
    let client = try ServiceClient(ServiceSettings())
    let response = try await client.send(ServiceRequest("GET", service.url + "/"))
    #expect(response.body == Array("hello".utf8))
    let folder = try TemporaryFolder()
    let file = try WritableFile(folder.path(of: "a"))
    var request = ServiceRequest("GET", service.url + "/")
    request.destination = .file(descriptor: file.descriptor, statuses: [200])
    #expect(try await client.send(request).body == [])
    #expect(try folder.bytes(of: "a") == packed)
    #expect(service.requests.map { $0.header("Accept-Encoding") } == ["gzip, deflate", nil])
  }

  @Test("No redirect is followed, so that credentials stay with the service")
  func redirect() async throws {
    let service = try LoopbackService { _, _ in
      .response("307 Temporary Redirect", headers: "Location: /b\r\n")
    }
    let response = try await ServiceClient(ServiceSettings())
      .send(ServiceRequest("GET", service.url + "/a"))
    #expect(response.status == 307)
    #expect(response.headers.first("location") == "/b")
    #expect(service.requests.map(\.target) == ["/a"])
  }

  @Test("Only a status that is named goes into the file; others are read into memory")
  func statuses() async throws {
    let service = try LoopbackService { request, _ in
      .response(request.target == "/a" ? "206 Part" : "404 Not Found", Array("words".utf8))
    }
    let client = try ServiceClient(ServiceSettings())
    let folder = try TemporaryFolder()
    let file = try WritableFile(folder.path(of: "a"))
    for (target, body) in [("/b", "words"), ("/a", "")] {
      var request = ServiceRequest("GET", service.url + target)
      request.destination = .file(descriptor: file.descriptor, statuses: [206])
      #expect(try await client.send(request).body == Array(body.utf8))
    }
    #expect(try folder.bytes(of: "a") == Array("words".utf8))
  }

  @Test("What came before a cut stays in the file, and the error says that trying again may help")
  func cut() async throws {
    let service = try LoopbackService { _, _ in
      .close(LoopbackService.Reply.head("200 OK", count: 10) + Array("half".utf8))
    }
    let folder = try TemporaryFolder()
    let file = try WritableFile(folder.path(of: "a"))
    var request = ServiceRequest("GET", service.url + "/")
    request.destination = .file(descriptor: file.descriptor, statuses: [200])
    let client = try ServiceClient(ServiceSettings())
    let error = await #expect(throws: ServiceError.self) { try await client.send(request) }
    #expect(error?.kind == .connectionLost)
    #expect(error?.isTransient == true)
    #expect(try folder.bytes(of: "a") == Array("half".utf8))
  }
}

/// A file to write to, closed when it is let go of.
private final class WritableFile {
  let descriptor: CInt

  init(_ path: String) throws {
    descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }
}
