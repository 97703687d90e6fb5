"""A WebSocket to a Sandtable server with nothing but Python's own library: JSON objects out, JSON objects in."""

import base64
import http.client
import json
import os
import socket
import struct


class Closed(Exception):
    """The server ended the connection; args are its code and reason."""


class TableSocket:
    def __init__(self, host, port, origin=None, timeout=20, bearer=None):
        self.sock = socket.create_connection((host, port), timeout=timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: sandtable",
        ] + ([f"Origin: {origin}"] if origin else []) + ([f"Authorization: Bearer {bearer}"] if bearer else [])
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(0, head.split(b"\r\n")[0].decode())

    def _fill(self):
        more = self.sock.recv(1 << 16)
        if not more:
            raise Closed(0, "connection lost")
        self.buffer += more

    def _take(self, n):
        while len(self.buffer) < n:
            self._fill()
        taken, self.buffer = self.buffer[:n], self.buffer[n:]
        return taken

    def send_bytes(self, data, opcode=1):
        mask = os.urandom(4)
        n = len(data)
        head = bytes([0x80 | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        stretched = (mask * (n // 4 + 1))[:n]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(stretched, "big")).to_bytes(n, "big")
        self.sock.sendall(head + mask + masked)

    def send(self, **message):
        self.send_bytes(json.dumps(message).encode())

    def receive(self):
        """The next message, whatever it is."""
        whole = b""
        while True:
            first, second = self._take(2)
            n = second & 127
            if n == 126:
                (n,) = struct.unpack(">H", self._take(2))
            elif n == 127:
                (n,) = struct.unpack(">Q", self._take(8))
            data = self._take(n)
            opcode = first & 15
            if opcode == 9:
                self.send_bytes(data, 10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if len(data) > 1 else 0, data[2:].decode())
            elif opcode in (0, 1):
                whole += data
                if first & 0x80:
                    return json.loads(whole)

    def wait_for(self, *kinds):
        """The next message of one of these types; others are dropped."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def close(self):
        self.sock.close()


def request(host, port, method, path, wish=None, headers=None):
    """One HTTP request; its status and the answer."""
    connection = http.client.HTTPConnection(host, port, timeout=20)
    connection.request(method, path, json.dumps(wish) if wish is not None else None, headers or {})
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, json.loads(body) if "json" in (answer.getheader("content-type") or "") else body
