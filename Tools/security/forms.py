"""Spellings of addresses that nobody outside may reach."""

VERSION4 = """0.0.0.0 0.0.0.1 0.1.2.3 10.0.0.0 10.0.0.1 10.10.10.10 10.255.255.255 100.64.0.1
100.100.100.200 100.127.255.254 127.0.0.1 127.0.0.2 127.0.1.1 127.1.2.3 127.255.255.254 169.254.0.1
169.254.169.253 169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.1 172.17.0.1 172.20.10.1
172.31.255.254 192.0.0.1 192.0.0.8 192.0.0.192 192.0.2.1 192.168.0.1 192.168.1.1 192.168.122.1
192.168.255.254 198.18.0.1 198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 224.0.0.251
239.255.255.250 240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255""".split()

VERSION6 = """:: ::1 fe80::1 fe80::a:b:c:d febf::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fec0::1
ff01::1 ff02::1 ff02::fb ff05::2 ff0e::1 2001:db8::1 100::1 2001::1 2001:10::1""".split()

NAMES = """localhost LOCALHOST localhost. a.localhost ip6-localhost ip6-loopback""".split()


def of4(address):
    """The spellings of an IPv4 address (inet_aton(3), RFC 4291, 3056, 6052)."""
    parts = [int(part) for part in address.split(".")]
    word = int.from_bytes(bytes(parts), "big")
    high, low = f"{word >> 16:x}", f"{word & 0xFFFF:x}"
    wide = "".join(chr(ord(c) + 0xFEE0) if c != "." else "\u3002" for c in address)
    return [
        address, f"{address}.", f"{word}", f"0x{word:x}", f"0{word:o}",
        ".".join(f"0x{part:x}" for part in parts), ".".join(f"0{part:o}" for part in parts),
        f"{parts[0]}.{word & 0xFFFFFF}", f"{parts[0]}.{parts[1]}.{word & 0xFFFF}", wide,
        address.replace(".", "%2E"), f"user:pass@{address}", f"[::ffff:{address}]",
        f"[::ffff:{high}:{low}]", f"[::{address}]", f"[64:ff9b::{high}:{low}]",
        f"[2002:{high}:{low}::1]", f"[fe80::5efe:{address}]",
    ]


def of6(address):
    """The spellings of an IPv6 address."""
    import ipaddress

    full = ipaddress.IPv6Address(address)
    head = ":".join(full.exploded.split(":")[:6])
    quad = ".".join(str(byte) for byte in full.packed[12:])
    return [
        f"[{address}]", f"[{address.upper()}]", f"[{full.exploded}]", f"[{full.exploded.upper()}]",
        f"[{head}:{quad}]", f"[{address}%25eth0]", f"[{address}%251]", f"user@[{address}]",
    ]


def all_forms():
    """Every spelling, each once."""
    forms = list(NAMES)
    for address in VERSION4:
        forms += of4(address)
    for address in VERSION6:
        forms += of6(address)
    return list(dict.fromkeys(forms))
