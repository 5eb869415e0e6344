import Addressing
import AppAssociation
import Diagnosing
import JSON
import Records
import Rules
import Testing

/// Tells what people meet, and looks whether the first line says why and the fix puts it right.
struct StoryTests {
  private func answer(
    _ story: Story,
    _ files: String,
    from: String?
  ) async throws -> Diagnosis {
    let url = try #require(WebAddress(story.url))
    var input = try await StoryFiles(files).input(url)
    input.from = WebAddress(from ?? "https://mail.example/")
    return try #require(input.answers(to: [story.question], on: [story.platform]).first)
  }

  @Test("What a host does not serve is said of the URL that was asked for, also for an http link")
  func asked() async throws {
    let url = try #require(WebAddress("http://plums.example/r/7"))
    let plan = AssociationFetchPlan(.apple, for: url)
    var input = DiagnosisInput(url)
    let failed = AssociationFetchPlan.Response(status: 500, body: [])
    input.association = DiagnosisInput.HostFile(
      plan.judge(plan.addresses.map { _ in failed }),
      bytes: nil,
      name: input.association.name
    )
    let answer = try #require(input.answers(to: [.link], on: [.ios]).first)
    let proofs = answer.causes.compactMap(\.proof)
    #expect(Array(proofs.prefix(2)) == plan.addresses.map(\.text))
    #expect(proofs[0] == "https://plums.example/.well-known/apple-app-site-association")
  }

  @Test(
    "The first line names the main cause, and the fix that it promises puts it right",
    arguments: Stories.banners + Stories.links + Stories.certain + Stories.manifests + Stories.apps
      + Stories.components
  )
  func firstLine(story: Story) async throws {
    let seen = try await answer(story, story.files, from: story.from)
    print("\(story.title):\n  \(seen.line)")
    #expect(seen.answer == story.answer, "\(seen)")
    #expect(seen.line.hasPrefix(story.line), "\(seen.line)")
    let main = try #require(seen.causes.first)
    #expect(main.owner == story.owner, "\(main)")
    #expect(!main.fix.isEmpty)
    if let proof = story.proof {
      #expect(main.proof?.hasPrefix(proof) ?? false, "\(main.proof ?? "none")")
    }
    let fixed = story.files.replacing(story.fix.0, with: story.fix.1)
    let after = try await answer(story, fixed, from: story.fixedFrom ?? story.from)
    print("  fixed: \(after.line)")
    #expect(after.answer == .yes, "\(after)")
    #expect(after.causes.allSatisfy { !$0.stops }, "\(after.causes)")
    #expect(!after.unseen.isEmpty)
  }

  @Test("An exclusion that defaults make is lifted where it is, because no rule before it helps")
  func defaults() async throws {
    let url = try #require(WebAddress("https://links.plums.example/r/7"))
    let input = try await StoryFiles(Stories.excludedByDefaults).input(url)
    let cause = try #require(input.answers(to: [.link], on: [.ios]).first?.causes.first)
    #expect(cause.fix.hasPrefix(#"Write "exclude": false in the component"#), "\(cause)")
  }

  @Test(
    "A clip that the host does not name keeps the banner of the clip alone from showing",
    arguments: [
      ("app-clip-bundle-id=org.plums.Clip", Diagnosis.Answer.no),
      ("app-id=544007664, app-clip-bundle-id=org.plums.Clip", .works),
    ]
  )
  func clip(content: String, answer: Diagnosis.Answer) async throws {
    let url = try #require(WebAddress("https://links.plums.example/r/7"))
    let tag = #"<meta name="apple-itunes-app" content="\#(content)">"#
    var input = try await StoryFiles(StoryTexts.page(tag)).input(url)
    guard case .read(var record) = input.page else {
      Issue.record("no page")
      return
    }
    record.findings.append(Finding(.bannerClipNotClaimed, "appclips names none."))
    input.page = .read(record)
    let seen = try #require(input.answers(to: [.banner], on: [.ios]).first)
    #expect(seen.answer == answer, "\(seen)")
    #expect(seen.causes.map(\.certainty) == [.likely], "\(seen.causes)")
  }

  // AOSP, StatementRetriever.kt: MAX_INCLUDE_LEVEL
  @Test(
    "A statement that two includes lead to may be one that devices do not read",
    arguments: [(1, Diagnosis.Answer.works), (2, .unknown)]
  )
  func includes(depth: Int, answer: Diagnosis.Answer) throws {
    let url = try #require(WebAddress("https://links.plums.example/r/7"))
    let plan = AssociationFetchPlan(.android, for: url)
    func served(_ text: String) -> AssociationFetchPlan.Response {
      .init(status: 200, mediaType: "application/json", body: Array(text.utf8))
    }
    func include(_ number: Int) -> String {
      #"[{"include":"https://links.plums.example/\#(number).json"}]"#
    }
    var outcome = plan.judge([served(include(1))])
    let own = try #require(outcome.assetLinks)
    var followed = AssetLinksIncludes(own, at: try #require(plan.addresses.first))
    for number in 1...depth {
      followed.take(served(number < depth ? include(number + 1) : StoryTexts.statements()))
    }
    outcome.assetLinks = followed.file
    outcome.findings += followed.findings
    var input = DiagnosisInput(url)
    input.assetLinks = DiagnosisInput.HostFile(outcome, name: input.assetLinks.name)
    let seen = try #require(input.answers(to: [.link], on: [.android]).first)
    #expect(seen.answer == answer, "\(seen)")
    #expect(seen.causes.map(\.rule) == (depth == 1 ? [] : [Rule.assetLinksIncludeDeep.id]))
  }

  @Test("A value that a build fills in, and that decides, leaves the answer open")
  func variables() async throws {
    let url = try #require(WebAddress("https://links.plums.example/r/7"))
    let path = #"android:host="links.plums.example" android:path="${path}""#
    let files =
      StoryTexts.assetLinks() + StoryTexts.google
      + StoryTexts.manifest().replacing(#"android:host="links.plums.example""#, with: path)
    let input = try await StoryFiles(files).input(url)
    let seen = try #require(input.answers(to: [.link], on: [.android]).first)
    #expect(seen.answer == .unknown && seen.causes.isEmpty, "\(seen)")
  }
}
