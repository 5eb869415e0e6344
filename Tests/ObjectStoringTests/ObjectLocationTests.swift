import ObjectStoring
import Testing

struct ObjectLocationTests {
  @Test(
    "A location is read into bucket and key, and written as it was",
    arguments: [
      ("s3://bucket/a/b.warc.gz", "bucket", "a/b.warc.gz", false, "b.warc.gz"),
      ("s3://bucket/a/", "bucket", "a/", true, "a"), ("s3://bucket", "bucket", "", true, ""),
      ("s3://my.bucket-1/ä b", "my.bucket-1", "ä b", false, "ä b"),
    ]
  )
  func reading(text: String, bucket: String, key: String, isFolder: Bool, name: String) throws {
    let location = try ObjectLocation(text)
    #expect(location.bucket == bucket)
    #expect(location.key == key)
    #expect(location.isFolder == isFolder)
    #expect(location.name == name)
    #expect("\(location)" == (text == "s3://bucket" ? "s3://bucket/" : text))
  }

  @Test(
    "What is no location is refused",
    arguments: [
      "s3://", "s3:///key", "bucket/key", "s3://bu cket/a", "s3://bucket/a\nb", "s3://b?x=1/a",
      "s3://user@bucket/a", "s3://../a", "s3://bucket/" + String(repeating: "a", count: 1025),
    ]
  )
  func refused(text: String) {
    let error = #expect(throws: ObjectStoreError.self) { try ObjectLocation(text) }
    #expect(error?.exitCode == 64)
  }
}
