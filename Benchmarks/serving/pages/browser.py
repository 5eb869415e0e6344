"""A headless Chromium, driven over the DevTools protocol with the standard library only."""
import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


class Browser:
    """One page of one browser. `events` has what the browser said beside answers."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="pippin-browser-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        place = f"{self.folder}/DevToolsActivePort"
        for _ in range(1200):
            if os.path.exists(place) and "\n" in open(place).read():
                break
            time.sleep(0.1)
        port = int(open(place).read().split()[0])
        for _ in range(300):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [page for page in json.load(answer) if page["type"] == "page"]
            if pages:
                break
            time.sleep(0.1)
        self.number, self.events, self.rest = 0, [], b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        path = pages[0]["webSocketDebuggerUrl"].split(str(port), 1)[1]
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(65536)
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def take(self, count):
        while len(self.rest) < count:
            piece = self.socket.recv(1 << 20)
            if not piece:
                raise SystemExit("the browser went away")
            self.rest += piece
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def message(self):
        whole = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            whole += self.take(length)
            if first & 128:
                return json.loads(whole)

    def call(self, method, **parameters):
        self.number += 1
        text = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = len(text)
        head = bytes([129]) + (
            bytes([128 | size]) if size < 126
            else bytes([254]) + struct.pack(">H", size) if size < 65536
            else bytes([255]) + struct.pack(">Q", size))
        # A mask of zeros is a mask.
        self.socket.sendall(head + b"\0\0\0\0" + text)
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{script[:80]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def go(self, address):
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def until(self, script, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            if self.run(script):
                return True
            time.sleep(0.02)
        return False

    def key(self, name, code=0, text="", modifiers=0):
        common = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        for letter in text:
            self.key(letter, ord(letter.upper()), letter)

    def size(self, width, height=900, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def media(self, **features):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def requests(self):
        return [event["params"]["request"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
