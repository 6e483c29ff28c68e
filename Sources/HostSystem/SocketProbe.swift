/// Finds out whether a port is free, and lets the process hold many connections.
private import Glibc

/// Looks at sockets without serving on them.
package enum SocketProbe {
  /// Whether this machine can listen on `address` (an IPv4 or IPv6 address without brackets) at all.
  package static func canListen(on address: String) -> Bool { outcome(of: address, port: 0) == 0 }

  /// Whether `port` is free on every one of `addresses`; port 0 always is.
  package static func isFree(port: Int, on addresses: [String]) -> Bool {
    addresses.allSatisfy { outcome(of: $0, port: port) == 0 }
  }

  /// Whether this user may not listen on `port` at one of `addresses`: ports below 1024 are for root.
  package static func isForbidden(port: Int, on addresses: [String]) -> Bool {
    addresses.contains { outcome(of: $0, port: port) == EACCES }
  }

  /// Raises the number of files and connections that the process may hold to what the system allows.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// 0, or the error number with which the system refuses a socket there.
  private static func outcome(of address: String, port: Int) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &list) == 0, let found = list?.pointee else { return EINVAL }
    defer { freeaddrinfo(list) }
    let descriptor = socket(found.ai_family, found.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), found.ai_protocol)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, found.ai_addr, found.ai_addrlen) == 0 else { return errno }
    // Two that only bind do not see each other; listening is what excludes.
    return listen(descriptor, 1) == 0 ? 0 : errno
  }
}
