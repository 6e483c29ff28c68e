/// Starts nginx with WebDAV in its own folder, on a port chosen by the kernel, for tests of the shared cache.
import Foundation

struct WebDAVServer {
  let address: String, folder: String, certificate: String

  private static func path(of tool: String) -> String? {
    ["/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/", "/usr/local/bin/"].map { $0 + tool }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  static var isAvailable: Bool { path(of: "nginx") != nil }
  static var canSpeakTLS: Bool { path(of: "openssl") != nil && path(of: "curl") != nil }

  /// Starts the server, does `body`, stops the server.
  static func run(isSecure: Bool, _ body: (WebDAVServer) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jikji-dav-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/files", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A server run as root hands its work to another user.
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder + "/files")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    if isSecure { try makeCertificate(in: folder) }
    let port = freePort()
    try configuration(folder, port, isSecure).write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
    let server = Process()
    server.executableURL = URL(fileURLWithPath: path(of: "nginx") ?? "/usr/sbin/nginx")
    server.arguments = ["-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/error.log"]
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    await waitUntilOpen(port)
    let scheme = isSecure ? "https://localhost" : "http://127.0.0.1"
    try await body(
      WebDAVServer(address: "\(scheme):\(port)/cache/", folder: folder, certificate: folder + "/cert.pem"))
  }

  private static func configuration(_ folder: String, _ port: UInt16, _ isSecure: Bool) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    let tls = isSecure ? "ssl_certificate \(folder)/cert.pem; ssl_certificate_key \(folder)/key.pem;" : ""
    return """
      daemon off; worker_processes 1; pid \(folder)/pid; error_log \(folder)/error.log;
      events { worker_connections 64; }
      http { access_log off; \(temporary.joined(separator: " "))
        server { listen 127.0.0.1:\(port)\(isSecure ? " ssl" : ""); \(tls) client_max_body_size 16m;
          location /cache/ { alias \(folder)/files/; dav_methods PUT; create_full_put_path on; dav_access all:rw; } } }
      """
  }

  private static func makeCertificate(in folder: String) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: path(of: "openssl") ?? "/usr/bin/openssl")
    tool.arguments = [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem",
      "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
    ]
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
  }

  private static func freePort() -> UInt16 {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(probe, $0, size)
        _ = getsockname(probe, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func waitUntilOpen(_ port: UInt16) async {
    for _ in 0..<400 {
      let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(probe) }
      var address = loopback(port)
      let opened = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if opened == 0 { return }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}
