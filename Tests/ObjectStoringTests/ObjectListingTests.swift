import ObjectStoring
import TestSupport
import Testing

// Amazon S3 API Reference, ListObjectsV2.
struct ObjectListingTests {
  private static let entities = "<!DOCTYPE a [<!ENTITY b \"c\">]><ListBucketResult/>"

  private static func store(_ pages: [String]) throws -> (ObjectStore, LoopbackService) {
    let service = try LoopbackService { _, index in
      .response("200 OK", Array(pages[min(index, pages.count - 1)].utf8))
    }
    var settings = try ObjectStoreSettings(endpoint: service.url, environment: [:])
    settings.retries.attempts = 1
    let credentials = try ObjectCredentials(
      environment: ["AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "hush-hush"]
    )
    return (try ObjectStore(settings, credentials: credentials), service)
  }

  private static func page(_ keys: [String], next: String? = nil, escaped: Bool = false) -> String {
    "<?xml version=\"1.0\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
      + (escaped ? "<EncodingType>url</EncodingType>" : "")
      + "<IsTruncated>\(next != nil)</IsTruncated>"
      + (next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? "")
      + keys.map { "<Contents><Key>\($0)</Key><Size>5</Size></Contents>" }.joined()
      + "</ListBucketResult>"
  }

  @Test("A list goes over its pages, and the query is in the order that signatures want")
  func pages() async throws {
    let (store, service) = try Self.store([
      Self.page(["a/1", "a/&amp;2"], next: "t=/"), Self.page(["a/%C3%A4+b"], escaped: true),
    ])
    let found = try await store.list(ObjectLocation("s3://b/a/"))
    #expect(found.map(\.location.key) == ["a/1", "a/&2", "a/ä b"])
    #expect(found.allSatisfy { $0.size == 5 && $0.location.bucket == "b" })
    let query = "encoding-type=url&list-type=2&max-keys=1000&prefix=a%2F"
    #expect(
      service.requests.map(\.target) == ["/b/?\(query)", "/b/?continuation-token=t%3D%2F&\(query)"]
    )
  }

  @Test(
    "A list that is none, is cut, or does not end is refused",
    arguments: [
      ["<html></html>"], ["no XML"], [""], ["<ListBucketResult><Contents>"], [entities],
      [page(["a"], next: "t"), page(["b"], next: "t")], [page([], next: "t")],
      ["<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>"],
      [String(repeating: "<a>", count: 20)],
    ]
  )
  func refused(pages: [String]) async throws {
    let (store, service) = try Self.store(pages)
    defer { withExtendedLifetime(service) {} }
    let error = await #expect(throws: ObjectStoreError.self) {
      try await store.list(ObjectLocation("s3://b/"))
    }
    #expect(error?.kind == .unusable)
  }
}
