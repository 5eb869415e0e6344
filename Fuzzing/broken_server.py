#!/usr/bin/env python3
"""Serves broken responses on loopback: over HTTP/1 in clear, over HTTP/1 and HTTP/2 in TLS.

    broken_server.py SEED FOLDER

prints the two ports, in clear and in TLS, and serves until its standard input ends. What a host
answers depends on SEED, its name and the path alone, so that any answer can be asked for again.
FOLDER gets the certificate (`cert.pem`), which is for every name below `broken.example`.
"""

import gzip
import random
import socket
import ssl
import struct
import subprocess
import sys
import threading
import zlib

try:
    import brotli
except ImportError:  # its streams are left out then
    brotli = None

PAGE = (
    b"<!DOCTYPE html><html lang=en><head><title>Plums</title>"
    b"<meta name=description content='How plums are kept.'></head><body><h1>Plums</h1>"
    + b"".join(b"<p>Plum %d is ripe.</p>" % (n * 7919 % 1000) for n in range(60))
    + b"<a href=/next>next</a></body></html>"
)


def mutate(rng, data, most=4):
    """Changes a few bytes: other bits, other bytes, a part twice, a part left out, an end cut."""
    data = bytearray(data)
    for _ in range(rng.randint(1, most)):
        if not data:
            break
        at = rng.randrange(len(data))
        kind = rng.randrange(6)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at] = rng.choice(b"\0\r\n\t :;,/0aA\x7f\x80\xff")
        elif kind == 2:
            data[at:at] = bytes([rng.choice(b"\0\r\n\t :;,")]) * rng.choice([1, 2, 50])
        elif kind == 3:
            del data[at : at + rng.choice([1, 2, 10, 100])]
        elif kind == 4:
            data[at:at] = data[at : at + rng.randint(1, 60)]
        else:
            del data[at:]
    return bytes(data)


def coded(rng, body):
    """A body in some content coding, whole, cut, changed, with more behind it, or mislabelled."""
    kind = rng.choice(["gzip", "deflate", "raw", "br", "zstd", "twice", "label", "none", "none"])
    label, data = kind, body
    if kind == "gzip":
        data = gzip.compress(body, mtime=0)
    elif kind == "deflate":
        data = zlib.compress(body)
    elif kind == "raw":
        label, data = "deflate", zlib.compress(body)[2:-4]
    elif kind == "br" and brotli:
        data = brotli.compress(body)
    elif kind == "zstd":
        data = b"\x28\xb5\x2f\xfd\x20" + bytes([len(body) % 256]) + body[:50]
    elif kind == "twice":
        label, data = "gzip, gzip", gzip.compress(gzip.compress(body))
    elif kind == "label":
        label = rng.choice(["utf-8", "", "gzip", "br", "x-gzip", "compress", "gzip," * 9, "\xff"])
    else:
        label = None
    fate = rng.randrange(6)
    if fate == 0:
        data = data[: rng.randrange(len(data) + 1)]
    elif fate == 1:
        data = mutate(rng, data)
    elif fate == 2:
        data += rng.choice([b"\0", b"\n\n", data, data[:20], b"<!-- cached -->", bytes(3000)])
    return label, data


LINES = [
    b" folded: first", b"\tfolded", b"no colon here", b":", b": empty name", b"A", b"A:", b"A: b\0c",
    b"Content-Length:", b"Content-Length: -1", b"Content-Length: 99999999999999999999",
    b"Content-Length: 5, 5", b"Content-Length: 5", b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: identity", b"Transfer-Encoding: gzip, chunked", b"Connection: keep-alive",
    b"Location: //[", b"Location: http://\xe9\xff/", b"Location: /next", b"Set-Cookie: a=b",
    b"Link: <http://\xff>; rel=canonical", b"Link: <" + b"a" * 3000 + b">", b"Retry-After: 99999999999",
    b"Retry-After: x", b"ETag: \x01", b"Last-Modified: never", b"X-Robots-Tag: " + b"a," * 500,
    b"Content-Type: text/html; charset=" + b"x" * 300, b"Content-Type: \xff/\xff", b"X" * 5000 + b": y",
    b"X: " + b"y" * 70000, b"Content-Range: bytes 0-4/100", b"Alt-Svc: h3=\":1\"",
    b"Strict-Transport-Security: max-age=x", b"WWW-Authenticate: Negotiate", b"Trailer: A",
]
STATUS = [
    b"HTTP/1.1 200 OK", b"HTTP/1.0 200", b"HTTP/1.1 200", b"HTTP/1.1  200 OK", b"HTTP/1.1 2OO OK",
    b"HTTP/1.1 99 X", b"HTTP/1.1 999 X", b"HTTP/1.1 2000 X", b"HTTP/9.9 200 OK", b"HTTP/2 200",
    b"ICY 200 OK", b"http/1.1 200 OK", b"HTTP/1.1 206 Part", b"HTTP/1.1 204 None", b"HTTP/1.1 304 Same",
    b"HTTP/1.1 301 Moved", b"HTTP/1.1 404 Gone", b"HTTP/1.1 503 Busy", b"HTTP/1.1 401 Who",
    b"\r\nHTTP/1.1 200 OK", b"HTTP/1.1 101 Switching", b"<html>", b"",
]


def http1(rng):
    """A whole response over HTTP/1, broken in some way or whole."""
    label, body = coded(rng, PAGE)
    status = STATUS[0] if rng.random() < 0.7 else rng.choice(STATUS)
    lines = [b"Content-Type: text/html; charset=utf-8"] if rng.random() < 0.9 else []
    if label is not None:
        lines.append(b"Content-Encoding: " + label.encode("latin-1"))
    framing = rng.randrange(4)
    if framing == 0:
        lines.append(b"Content-Length: %d" % (len(body) + rng.choice([0, 0, 0, 1, -1, 500, -500])))
    elif framing == 1:
        lines.append(b"Transfer-Encoding: chunked")
        body = chunked(rng, body)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 5])):
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(LINES))
    if rng.random() < 0.02:
        lines += [b"X-%d: y" % n for n in range(rng.choice([100, 1000, 6000]))]
    end = rng.choice([b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r"])
    head = end.join([status] + lines) + end + end
    interim = b""
    if rng.random() < 0.1:
        one = rng.choice([b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
        interim = one * rng.choice([1, 2, 50, 3000])
    raw = interim + head + body
    if rng.random() < 0.2:
        raw = mutate(rng, raw)
    if rng.random() < 0.1:
        raw = raw[: rng.randrange(len(raw) + 1)]
    return raw


def chunked(rng, body):
    parts, out = rng.choice([1, 3, 200]), b""
    size = max(1, len(body) // parts)
    for at in range(0, len(body), size):
        piece = body[at : at + size]
        length = len(piece) + (rng.choice([0, 0, 0, 0, 0, 0, 1, -1, 1 << 40]) if rng.random() < 0.1 else 0)
        extension = rng.choice([b"", b"", b"", b";a=b", b" ", b";" + b"x" * 500])
        out += b"%x" % (length % (1 << 64)) + extension + b"\r\n" + piece + rng.choice([b"\r\n"] * 9 + [b"\n"])
    trailers = rng.choice([b"", b"", b"A: b\r\n", b" folded\r\n", b"no colon\r\n", b"Content-Length: 3\r\n"])
    return out + rng.choice([b"0\r\n" + trailers + b"\r\n", b"0\r\n", b"", b"-1\r\n\r\n", b"g\r\n\r\n"])


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A field without indexing and without Huffman codes (RFC 7541, section 6.2.2)."""

    def text(data):
        if len(data) < 127:
            return bytes([len(data)]) + data
        rest, out = len(data) - 127, b"\x7f"
        while rest >= 128:
            out += bytes([rest % 128 + 128])
            rest //= 128
        return out + bytes([rest]) + data

    return b"\0" + text(name) + text(value)


def http2(rng, stream):
    """The frames of a response on `stream`, broken in some way or whole (RFC 9113)."""
    label, body = coded(rng, PAGE)
    fields = b"\x88" + literal(b"content-type", b"text/html")
    if label is not None:
        fields += literal(b"content-encoding", label.encode("latin-1"))
    for _ in range(rng.choice([0, 0, 1, 3])):
        name, _, value = rng.choice(LINES).partition(b":")
        fields += literal(name.lower() if rng.random() < 0.8 else name, value.strip())
    if rng.random() < 0.15:
        fields = mutate(rng, fields)
    frames = []
    if rng.random() < 0.15:
        frames.append(frame(1, 0, stream, fields[:10]))
        frames += [frame(9, 0, stream, b"")] * rng.choice([1, 100, 5000])
        frames.append(frame(9, 4, stream, fields[10:]))
    else:
        frames.append(frame(1, 4, stream, fields))
    pieces = rng.choice([1, 3, 30])
    size = max(1, len(body) // pieces)
    for at in range(0, len(body), size):
        if rng.random() < 0.1:
            frames.append(frame(0, 8, stream, bytes([rng.randrange(256)]) + body[at : at + size]))
        else:
            frames.append(frame(0, 0, stream, body[at : at + size]))
    if rng.random() < 0.1:
        frames.append(frame(1, 5, stream, literal(b"trailer", b"x")))
    else:
        frames.append(frame(0, rng.choice([1, 1, 1, 0]), stream, b""))
    odd = [
        frame(3, 0, stream, struct.pack(">I", rng.randrange(20))), frame(6, 0, 0, bytes(8)),
        frame(6, 0, 0, bytes(3)), frame(7, 0, 0, struct.pack(">II", stream, 1)), frame(7, 0, 0, b""),
        frame(8, 0, stream, struct.pack(">I", 0)), frame(8, 0, 0, struct.pack(">I", 0x7FFFFFFF)),
        frame(5, 4, stream, struct.pack(">I", 2) + b"\x82"), frame(4, 0, 0, b"\0\5\xff\xff\xff\xff"),
        frame(4, 0, 0, b"\0"), frame(4, 1, 0, b""), frame(2, 0, stream, bytes(5)), frame(99, 0, 0, bytes(99)),
        frame(0, 0, 0, b"x"), frame(0, 0, stream + 2, b"x"), frame(1, 4, stream + 2, b"\x88"),
        frame(9, 4, stream, b"\x88"), frame(0, 0, stream, b"") * 2000, frame(10, 0, 0, b"\0\0x"),
        b"\xff\xff\xff\0\0\0\0\0\1", b"HTTP/1.1 200 OK\r\n\r\n",
    ]
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        frames.insert(rng.randrange(len(frames) + 1), rng.choice(odd))
    raw = b"".join(frames)
    return mutate(rng, raw) if rng.random() < 0.15 else raw


def answer(seed, host, path, make):
    rng = random.Random(f"{seed} {host} {path}")
    # Half of all hosts have no robots.txt, so that their pages are asked for.
    if path == "/robots.txt" and random.Random(f"{seed} {host}").random() < 0.5:
        return None
    return make(rng)


def send(connection, data, rng):
    try:
        at = 0
        while at < len(data):
            step = rng.choice([1, 7, 1000, len(data)]) if len(data) < 3000 else len(data)
            connection.sendall(data[at : at + step])
            at += step
    except OSError:
        pass


def serve1(connection, seed):
    buffer = b""
    while True:
        while b"\r\n\r\n" not in buffer:
            more = connection.recv(65536)
            if not more:
                return
            buffer += more
        head, _, buffer = buffer.partition(b"\r\n\r\n")
        text = head.decode("latin-1")
        path = text.split(" ")[1]
        host = next((l[5:].strip() for l in text.split("\r\n") if l.lower().startswith("host:")), "")
        host = host.split(":")[0]
        rng = random.Random(f"{host}{path}")
        raw = answer(seed, host, path, http1)
        if raw is None:
            connection.sendall(b"HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n")
            continue
        send(connection, raw, rng)
        # Some connections stay open behind a broken response, as a careless server's do.
        if rng.random() < 0.7:
            return


def serve2(connection, seed):
    buffer = b""

    def need(count):
        nonlocal buffer
        while len(buffer) < count:
            more = connection.recv(65536)
            if not more:
                raise EOFError
            buffer += more

    need(24)
    buffer = buffer[24:]
    connection.sendall(frame(4, 0, 0, b""))
    number = 0
    while True:
        need(9)
        length, kind = int.from_bytes(buffer[:3], "big"), buffer[3]
        stream = int.from_bytes(buffer[5:9], "big") & 0x7FFFFFFF
        need(9 + length)
        buffer = buffer[9 + length :]
        if kind == 4 and length:
            connection.sendall(frame(4, 1, 0, b""))
        if kind == 1:
            # The request's own fields are compressed; the host is known from the handshake.
            number += 1
            host = getattr(connection, "asked", "") or "h"
            rng = random.Random(f"{seed} {host} {number}")
            if number == 1 and rng.random() < 0.5:
                connection.sendall(frame(1, 5, stream, b"\x8d"))
                continue
            send(connection, http2(rng, stream), random.Random(number))
            if rng.random() < 0.3:
                return


def handle(connection, seed, context):
    try:
        connection.settimeout(1)
        if context:
            connection = context.wrap_socket(connection, server_side=True)
            connection.asked = NAMES.pop(connection, "")
            if connection.selected_alpn_protocol() == "h2":
                return serve2(connection, seed)
        serve1(connection, seed)
    except (OSError, EOFError, ValueError, IndexError):
        pass
    finally:
        try:
            if random.random() < 0.1:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        except OSError:
            pass


NAMES = {}


def listen(seed, context):
    server = socket.create_server(("127.0.0.1", 0), backlog=512)

    def accept():
        while True:
            connection, _ = server.accept()
            threading.Thread(target=handle, args=(connection, seed, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return server.getsockname()[1]


def tls(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem", "-days", "30", "-subj",
         "/CN=broken.example", "-addext", "subjectAltName=DNS:*.broken.example"],
        check=True, capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
    context.set_alpn_protocols(["h2", "http/1.1"])

    def asked(connection, name, _):
        NAMES[connection] = name or ""

    context.sni_callback = asked
    return context


def main():
    seed, folder = sys.argv[1], sys.argv[2]
    print(listen(seed, None), listen(seed, tls(folder)), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
