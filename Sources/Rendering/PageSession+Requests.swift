import Addressing
import Foundation
import JSON

extension PageSession {
  /// Decides about a request that the browser holds.
  mutating func paused(_ parameters: JSONValue, _ session: String?) {
    guard let id = parameters["requestId"]?.string, let request = parameters["request"],
      let url = request["url"]?.string
    else { return }
    let isMainFrame = session == self.session && parameters["frameId"]?.string == frame
    let decision = gate.decide(
      RequestGate.Request(
        url: url,
        method: request["method"]?.string ?? "",
        type: parameters["resourceType"]?.string ?? "",
        accept: Self.field("accept", of: request["headers"]) ?? "",
        isMainFrame: isMainFrame
      )
    )
    func held(_ kind: RequestKind) -> PausedRequest {
      PausedRequest(id: id, session: session, url: url, kind: kind)
    }
    switch decision {
    case .page:
      fulfill(held(.navigation), page.response)
    case .empty:
      let type = ResponseField("Content-Type", "text/css")
      fulfill(held(.style), SubresourceResponse(status: 200, headers: [type], body: []))
    case .preflight:
      fulfill(held(.data), Self.permission(for: request["headers"]))
    case .block(let kind, let reason, let detail):
      note(blocked: url, kind, reason, detail)
      fail(held(kind))
    case .ignore(let kind):
      fail(held(kind))
    case .fetch(let request):
      var paused = held(request.kind)
      paused.fetch = request
      pending[nextFetch] = paused
      unsent.append(nextFetch)
      nextFetch += 1
      fetchMore()
    }
  }

  /// Has the fetcher get as much at a time as it may; what comes beyond the bytes of a page is not requested.
  private mutating func fetchMore() {
    while pending.count - unsent.count < limits.parallelRequests, let number = unsent.popFirst() {
      guard let request = pending[number], let fetch = request.fetch else { continue }
      if gate.hasBytesLeft {
        actions.append(.fetch(number, fetch))
      } else {
        pending[number] = nil
        note(blocked: request.url, request.kind, .tooLarge, "")
        fail(request)
      }
    }
  }

  /// Takes the fetcher's answer to a request.
  mutating func answered(_ number: Int, _ answer: SubresourceAnswer) {
    guard let request = pending.removeValue(forKey: number) else { return }
    defer { fetchMore() }
    switch answer {
    case .response(let response):
      result.requestCount += 1
      guard gate.admit(byteCount: response.body.count) else {
        note(blocked: request.url, request.kind, .tooLarge, "")
        return fail(request)
      }
      guard (200...599).contains(response.status) else {
        note(blocked: request.url, request.kind, .failed, "status \(response.status)")
        return fail(request)
      }
      noteError(response.status, of: request)
      if request.kind == .script, !response.isScript {
        wronglyTyped.insert(RenderingLimits.cut(request.url))
      }
      fulfill(request, response)
    case .refused(let reason, let detail):
      note(blocked: request.url, request.kind, reason, detail)
      fail(request)
    }
  }

  /// Lists a script, or data, of which the server has only an error to say; the page gets that, too.
  private mutating func noteError(_ status: Int, of request: PausedRequest) {
    guard request.kind == .script || request.kind == .data else { return }
    switch status {
    // What its target says is noted at that.
    case 300...399: blockedURLs.insert(RenderingLimits.cut(request.url))
    case 404, 410: note(blocked: request.url, request.kind, .notFound, "status \(status)")
    case 400...: note(blocked: request.url, request.kind, .errorStatus, "status \(status)")
    default: break
    }
  }

  /// Lists a script that the browser did not run; none that is listed already.
  ///
  /// - Parameters:
  ///   - url: Its URL; empty for one that is written in the page.
  ///   - cause: What is known of it: `policy` where the page's policy forbids it, `module` where it may
  ///     import others, or nothing.
  mutating func notRun(_ url: String, _ cause: String) {
    let shown = url.isEmpty ? page.url.text : url
    if cause == "policy" { return note(blocked: shown, .script, .policy, "") }
    let hasOthers = result.blocked.contains { $0.kind == .script && $0.reason != .policy }
    guard !(url.isEmpty && hasOthers), !blockedURLs.contains(RenderingLimits.cut(shown)) else {
      return
    }
    // Of a module that imports what is listed, nothing runs either.
    let isHeldUp =
      cause == "module" && !wronglyTyped.contains(RenderingLimits.cut(shown))
      && result.blocked.contains { $0.kind == .script && $0.reason.isOfLoading }
    note(blocked: shown, .script, isHeldUp ? .importMissing : .notRun, "")
  }

  /// Lists a request that was made in vain, or was not made, once for each URL.
  mutating func note(
    blocked url: String,
    _ kind: RequestKind,
    _ reason: BlockReason,
    _ detail: String
  ) {
    result.blockedCount += 1
    let shown = RenderingLimits.cut(url)
    guard result.blocked.count < RenderingLimits.listLimit, blockedURLs.insert(shown).inserted
    else { return }
    result.blocked.append(
      BlockedRequest(
        url: shown,
        kind: kind,
        reason: reason,
        detail: RenderingLimits.cut(detail)
      )
    )
  }

  mutating func fail(_ request: PausedRequest) {
    // The page stays as it is only if its own navigation is aborted, not blocked.
    let reason = request.kind == .navigation ? "Aborted" : "BlockedByClient"
    send(
      DevToolsCommand(
        "Fetch.failRequest",
        [("requestId", .string(request.id)), ("errorReason", .string(reason))],
        in: request.session
      )
    )
  }

  private mutating func fulfill(_ request: PausedRequest, _ response: SubresourceResponse) {
    let fields = response.headers.filter { Self.isNeeded($0.name.lowercased()) }.map {
      JSONValue.members([("name", .string($0.name)), ("value", .string($0.value))])
    }
    send(
      DevToolsCommand(
        "Fetch.fulfillRequest",
        [
          ("requestId", .string(request.id)), ("responseCode", .int(response.status)),
          ("responseHeaders", .array(fields)),
          ("body", .string(Data(response.body).base64EncodedString())),
        ],
        in: request.session
      )
    )
  }

  /// Whether a page needs a header field.
  ///
  /// Those are needed that say what the body is, where it is, and what scripts may do; none that
  /// stores anything, or has the browser request more.
  private static func isNeeded(_ name: String) -> Bool {
    needed.contains(name) || name.hasPrefix("access-control-")
  }

  private static let needed: Set<String> = [
    "content-language", "content-security-policy", "content-type", "cross-origin-embedder-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "last-modified", "location",
    "permissions-policy", "referrer-policy", "refresh", "x-content-type-options",
    "x-frame-options",
  ]

  /// The permission to read, which does no harm: nothing but reading is done.
  private static func permission(for headers: JSONValue?) -> SubresourceResponse {
    SubresourceResponse(
      status: 204,
      headers: [
        ResponseField("Access-Control-Allow-Origin", field("origin", of: headers) ?? "*"),
        ResponseField("Access-Control-Allow-Credentials", "true"),
        ResponseField("Access-Control-Allow-Methods", "GET, HEAD"),
        ResponseField(
          "Access-Control-Allow-Headers",
          field("access-control-request-headers", of: headers) ?? ""
        ),
      ],
      body: []
    )
  }

  /// The value of a header field of a request, whose name is given in lower case.
  private static func field(_ name: String, of headers: JSONValue?) -> String? {
    headers?.object?.members.first { $0.key.lowercased() == name }?.value.string
  }
}

extension BlockReason {
  /// Whether a script of which it is said did not come, rather than came and was not run.
  fileprivate var isOfLoading: Bool {
    self != .notRun && self != .policy && self != .importMissing
  }
}

extension SubresourceResponse {
  /// Whether the response has a type of scripts.
  ///
  /// Reference: <https://mimesniff.spec.whatwg.org/#javascript-mime-type>
  fileprivate var isScript: Bool {
    let type = headers.last { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
    return type.contains("javascript") || type.contains("ecmascript")
  }
}
