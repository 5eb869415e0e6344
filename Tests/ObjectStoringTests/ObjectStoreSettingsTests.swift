import Fetching
import Foundation
import ObjectStoring
import TestSupport
import Testing

struct ObjectStoreSettingsTests {
  @Test(
    "Settings come before the variables of Amazon's tools, and the special one before the general",
    arguments: [
      ("", [:], nil, "us-east-1"),
      (
        "", ["AWS_ENDPOINT_URL": "http://a:1/", "AWS_REGION": "eu-west-1"], "http://a:1",
        "eu-west-1"
      ),
      (
        "", ["AWS_ENDPOINT_URL": "http://a", "AWS_ENDPOINT_URL_S3": "http://b"], "http://b",
        "us-east-1"
      ),
      ("https://c", ["AWS_ENDPOINT_URL_S3": "http://b"], "https://c", "us-east-1"),
      (
        "", ["AWS_DEFAULT_REGION": "eu-1", "AWS_REGION": ""], nil, "eu-1"
      ),
    ] as [(String, [String: String], String?, String)]
  )
  func order(
    setting: String,
    environment: [String: String],
    endpoint: String?,
    region: String
  ) throws {
    let settings = try ObjectStoreSettings(endpoint: setting, environment: environment)
    #expect(settings.endpoint == endpoint)
    #expect(settings.region == region)
  }

  @Test(
    "What cannot be an endpoint or a region is named with the setting it comes from",
    arguments: [
      ("minio:9000", "", "s3.endpoint"), ("http://user:word@minio", "", "s3.endpoint"),
      ("http://a/?x", "", "s3.endpoint"), ("", "eu west", "s3.region"),
    ]
  )
  func refused(endpoint: String, region: String, from: String) {
    let error = #expect(throws: ObjectStoreError.self) {
      try ObjectStoreSettings(endpoint: endpoint, region: region, environment: [:])
    }
    #expect(error?.location == from)
    #expect(error?.exitCode == 78)
    #expect(error?.description.contains("word") == false)
  }

  @Test("Credentials of the environment come before those of the file")
  func environment() throws {
    let own = ["AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "hush"]
    let found = try ObjectCredentials(environment: own.merging(["AWS_SESSION_TOKEN": "t"]) { $1 })
    let credentials = try found.credentials()
    #expect(credentials.keyID == "name")
    #expect(credentials.secret == "hush")
    #expect(credentials.token == "t")
    #expect(found.warning == nil)
  }

  @Test("A profile of the file is read anew each time, and a file that others can read is named")
  func file() throws {
    let folder = try TemporaryFolder()
    let text = """
      # ours
      [default]
      aws_access_key_id = first
      aws_secret_access_key = hush
      [other]
      aws_access_key_id=second
      aws_secret_access_key=hush2=
      aws_session_token = t
      """
    let path = try folder.write(text, to: "credentials")
    chmod(path, 0o600)
    let environment = ["AWS_SHARED_CREDENTIALS_FILE": path]
    let first = try ObjectCredentials(environment: environment)
    #expect(try first.credentials().keyID == "first")
    #expect(first.warning == nil)
    let other = try ObjectCredentials(
      environment: environment.merging(["AWS_PROFILE": "other"]) { $1 }
    )
    #expect(try other.credentials().secret == "hush2=")
    #expect(try other.credentials().token == "t")
    try folder.write(text.replacing("first", with: "third"), to: "credentials")
    #expect(try first.credentials().keyID == "third")
    chmod(path, 0o640)
    let warning = try #require(first.warning)
    #expect(warning.contains("chmod 600 \(path)"))
    #expect(!warning.contains("hush"))
  }

  @Test(
    "Without credentials it is said where they belong",
    arguments: [
      [:], ["AWS_ACCESS_KEY_ID": "name"], ["AWS_SHARED_CREDENTIALS_FILE": "/dev/null"],
      ["HOME": "/nowhere"],
    ]
  )
  func none(environment: [String: String]) {
    let error = #expect(throws: ObjectStoreError.self) {
      try ObjectCredentials(environment: environment)
    }
    #expect(error?.exitCode == 78)
    #expect(error?.advice.contains("AWS_ACCESS_KEY_ID") == true)
  }
}
