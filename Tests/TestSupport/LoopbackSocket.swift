/// Plain sockets on 127.0.0.1, to send requests to a browser driver and to serve pages to a browser.
private import Foundation

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// One open socket; its creator must close it.
struct LoopbackSocket {
  private let descriptor: Int32

  /// A socket that waits for connections on a free port, and that port.
  static func listening() throws -> (socket: LoopbackSocket, port: Int) {
    let listener = try make()
    let port = try withAddress(port: 0) { address, length in
      var length = length
      guard bind(listener.descriptor, address, length) == 0, listen(listener.descriptor, 64) == 0,
        getsockname(listener.descriptor, address, &length) == 0
      else { throw WebDriverError(description: "no port to serve on: errno \(errno)") }
    }
    return (listener, port)
  }

  /// A connection to a port.
  static func connected(to port: Int) throws -> LoopbackSocket {
    let socket = try make()
    _ = try withAddress(port: port) { address, length in
      guard connect(socket.descriptor, address, length) == 0 else {
        throw WebDriverError(description: "nothing answers on port \(port): errno \(errno)")
      }
    }
    return socket
  }

  /// Waits for the next connection; nil if the socket was closed.
  func accepted() -> LoopbackSocket? {
    let client = accept(descriptor, nil, nil)
    return client < 0 ? nil : LoopbackSocket(descriptor: client)
  }

  /// Sends all bytes; stops early if the other side closes the connection.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Glibc)
        // A closed connection must not end the tests with SIGPIPE.
        let written = bytes[sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      #else
        let written = bytes[sent...].withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, 0) }
      #endif
      if written <= 0 { return }
      sent += written
    }
  }

  /// Waits for at least one byte and returns what has arrived; empty at the end of the connection.
  func receive() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : []
  }

  /// Closes the connection; a thread that waits on it continues.
  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  private static func make() throws -> LoopbackSocket {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw WebDriverError(description: "no socket: errno \(errno)") }
    return LoopbackSocket(descriptor: descriptor)
  }

  /// Runs `body` with the address of a port and returns the port that it contains afterwards.
  private static func withAddress(
    port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Void
  ) throws -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    // The socket functions take all address types through one pointer type; the copy stays on this stack until they return.
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
