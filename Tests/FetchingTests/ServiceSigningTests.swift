import Fetching
import Foundation
import TestSupport
import Testing

// Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring
// Payload in a Single Chunk", whose examples name the signatures.
struct ServiceSigningTests {
  private struct Example: Sendable, CustomTestStringConvertible {
    let title: String
    let method: String
    let target: String
    let headers: [(String, String)]
    let file: String?
    let signature: String
    var testDescription: String { title }
  }

  private static let credentials = ServiceCredentials(
    keyID: "AKIAIOSFODNN7EXAMPLE",
    secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
  )
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private static let moment = ("x-amz-date", "20130524T000000Z")

  private static let examples = [
    Example(
      title: "GET object",
      method: "GET",
      target: "/test.txt",
      headers: [("Range", "bytes=0-9"), ("x-amz-content-sha256", empty), moment],
      file: nil,
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
    ),
    Example(
      title: "PUT object",
      method: "PUT",
      target: "/test%24file.text",
      headers: [
        ("Date", "Fri, 24 May 2013 00:00:00 GMT"), moment,
        ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        (
          "x-amz-content-sha256",
          "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
        ),
      ],
      file: "Welcome to Amazon S3.",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    ),
    Example(
      title: "GET bucket lifecycle",
      method: "GET",
      target: "/?lifecycle=",
      headers: [("x-amz-content-sha256", empty), moment],
      file: nil,
      signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
    ),
    Example(
      title: "GET bucket, list objects",
      method: "GET",
      target: "/?max-keys=2&prefix=J",
      headers: [("x-amz-content-sha256", empty), moment],
      file: nil,
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
    ),
  ]

  @Test("A request is signed as the published examples are", arguments: examples)
  private func signature(_ example: Example) async throws {
    let service = try LoopbackService { _, _ in .response("200 OK") }
    let host = "examplebucket.s3.amazonaws.com"
    var settings = ServiceSettings()
    settings.connectTo = ["\(host):80:127.0.0.1:\(service.port)"]
    var request = ServiceRequest(example.method, "http://\(host)\(example.target)")
    for (name, value) in example.headers { request.headers.append(name, value) }
    request.signing = .sigV4(region: "us-east-1", service: "s3", credentials: Self.credentials)
    let folder = try TemporaryFolder()
    if let text = example.file {
      let path = try folder.write(text, to: "a")
      request.body = .file(path: path, offset: 0, count: text.utf8.count)
    }
    _ = try await ServiceClient(settings).send(request)
    let authorization = try #require(service.requests.first?.header("Authorization"))
    #expect(authorization.hasSuffix("Signature=\(example.signature)"), "\(authorization)")
    #expect(service.requests[0].target == example.target)
  }

  @Test("The session token and the digest of the body are signed; the secret is not sent")
  func token() async throws {
    let service = try LoopbackService { _, _ in .response("200 OK") }
    let credentials = ServiceCredentials(keyID: "name", secret: "hush-hush", token: "session")
    var request = ServiceRequest("POST", "\(service.url)/_bulk")
    request.body = .bytes(Array("{}".utf8))
    let digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    request.headers.append("x-amz-content-sha256", digest)
    request.signing = .sigV4(region: "eu-west-1", service: "s3", credentials: credentials)
    _ = try await ServiceClient(ServiceSettings()).send(request)
    let got = try #require(service.requests.first)
    let authorization = try #require(got.header("Authorization"))
    #expect(authorization.contains("/eu-west-1/s3/aws4_request"))
    #expect(authorization.contains("x-amz-security-token"))
    #expect(got.header("x-amz-security-token") == "session")
    #expect(authorization.contains("x-amz-content-sha256"))
    #expect(got.header("x-amz-content-sha256") == digest)
    #expect(!got.lines.joined().contains("hush-hush"))
  }
}
