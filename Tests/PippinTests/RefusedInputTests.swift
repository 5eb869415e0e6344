import Foundation
import TestSupport
import Testing

/// What can never do what it says is refused, and not accepted without a word.
struct RefusedInputTests {
  @Test(
    "An argument that can never match is refused with what to write",
    arguments: [
      (["serve", "--allow-origin", "foo"], 64, "scheme, host and"),
      (["serve", "--allow-origin", "http://x/path"], 64, "\"http://x/path\""),
      (["serve", "--host-name", "a b"], 64, "without scheme and port"),
      (["serve", "--tokens", "nofile"], 66, "--tokens nofile: no such file"),
      (["serve", "--share-bits", "40,56"], 64, "from 0 to 32 for IPv4 and one from 0 to 128"),
      (["token", "--name", "a\nb", "--scope", "read"], 64, "a line break"),
      (["token", "--scope", "read,read"], 64, "a scope is named twice"),
      (["token", "--scope", "reed"], 64, "there is no scope \"reed\""),
      (["token", "--scope", ""], 64, "no scope is named"),
      (["help", "nope"], 64, "there is no verb \"nope\""),
      (["help", "spotlight", "serch"], 64, "Did you mean search?"),
      (["help", "crawl", "nope"], 64, "there is no verb \"nope\" below crawl"),
      (["export", "-o", "./"], 73, "Name a file in that folder."),
      (["export", "-o", "nodir/x.jsonl"], 73, "cannot create nodir/x.jsonl: No such file"),
      (["crawl", "http://a.test/", "--allow-private", "10.0.0.0/99"], 64, "10.0.0.0/99"),
      (["report", "-o", "r.txt"], 64, "no report has the ending .txt"),
      (["export", "-o", "-", "--where", "language==en"], 64, "language=en"),
      (["export", "-o", "-", "--where", "finding=page.image-mising"], 64, "page.image-missing?"),
    ] as [([String], Int32, String)]
  )
  func refused(arguments: [String], code: Int32, words: String) async throws {
    let folder = try await DemoStore.copy()
    let more = arguments[0] == "serve" ? ["--port", "0"] : []
    let outcome = try await PippinBinary.run(arguments + more, in: folder)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    outcome.expectPlainMessage()
  }

  @Test("A store that is not there is said to be missing, and one in a folder leads to status")
  func folders() async throws {
    let folder = try await DemoStore.copy()
    let missing = try await PippinBinary.run("store", "--store", "nostore", in: folder)
    #expect(missing.code == 66 && !missing.errors.contains("status"), "\(missing.errors)")
    let made = try await PippinBinary.run("store", "--create", "--store", "new", in: folder)
    #expect(made.code == 64 && made.errors.contains("pippin crawl URL --store new"))
    let there = try await PippinBinary.run("store", in: folder)
    #expect(there.code == 64, "\(there.errors)")
    #expect(there.errors.contains("pippin status --store"), "\(there.errors)")
  }

  @Test("Several codes are explained one after the other, and one that is unknown is named")
  func codes() async throws {
    let folder = try TemporaryFolder()
    let both = try await PippinBinary.run("rules", "event.too-old", "invalid-parameter", in: folder)
    #expect(both.code == 0, "\(both.errors)")
    for code in ["event.too-old", "invalid-parameter"] { #expect(both.output.contains(code)) }
    let wrong = try await PippinBinary.run("rules", "event.too-old", "plums", in: folder)
    #expect(wrong.code == 66 && wrong.errors.contains("no code is named \"plums\""))
    let term = try await PippinBinary.run("rules", "app", "linkd", in: folder)
    #expect(term.code == 66 && term.errors.contains("\"app linkd\""), "\(term.errors)")
  }

  @Test("The help of a verb is printed as before", arguments: [["help"], ["help", "crawl"]])
  func help(arguments: [String]) async throws {
    let outcome = try await PippinBinary.run(arguments, in: try TemporaryFolder())
    #expect(outcome.code == 0 && outcome.output.contains("USAGE:"), "\(outcome.errors)")
  }

  @Test("Seeds in a list that name an app wrongly or say a thing twice are named and left out")
  func seeds() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      http://a.example/ app=foo store-id=abc
      http://b.example/ depth=1 depth=2
      http://user:secretpw@c.example/
      "http://d.example/"
      """,
      to: "seeds.txt"
    )
    let outcome = try await PippinBinary.run("crawl", "seeds.txt", "--dry-run", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for part in [
      "skipped: seeds.txt:1: app=foo is no app", "skipped: seeds.txt:2: depth is named twice",
      "note: seeds.txt:3: the user and password of the URL are not sent",
      "skipped: seeds.txt:4: ", "write http://d.example/",
    ] {
      #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
    }
    #expect(outcome.output.contains("http://c.example/"))
    let store = try await DemoStore.path()
    let apps = try await PippinBinary.run(
      ["apps", "--seeds", "seeds.txt", "--store", store],
      in: folder
    )
    #expect(apps.errors.contains("skipped: seeds.txt:1: app=foo is no app"), "\(apps.errors)")
    #expect(!apps.output.contains("abc"))
    #expect(!(outcome.output + outcome.errors).contains("secretpw"))
  }
}
