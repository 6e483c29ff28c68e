/// A sandbox made by unshare(1) and a shell script.

/// The shell script that makes the sandbox's root folder where there is no bubblewrap.
enum UnshareScript {
  /// Makes a root in memory, binds the folders of `view` into it, changes the root and runs its arguments.
  static func text(_ view: SandboxView) -> String {
    let size = view.scratchBytes
    var lines = [
      "set -e",
      "mount --make-rprivate /", "N=/mnt", "mount -t tmpfs -o size=\(size + (1 << 20)),mode=755 tmpfs $N",
      "mkdir -p $N/proc $N/dev $N/tmp $N/scratch $N/etc",
      "b() { mkdir -p \"$N$2\"; mount --rbind \"$1\" \"$N$2\"; mount -o remount,bind,ro \"$N$2\" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev \"$N$2\"; }",
      "d() { : > \"$N/dev/$1\"; mount --bind \"/dev/$1\" \"$N/dev/$1\"; }", "d null; d zero; d random; d urandom",
    ]
    for folder in SystemFolders.readable where !folder.hasPrefix("/etc") {
      if let target = SystemFolders.linkTarget(of: folder) {
        lines.append("ln -s \(quoted(target)) $N\(folder)")
      } else if Disk.kind(of: folder) == .folder {
        lines.append("b \(folder) \(folder)")
      }
    }
    lines.append("cp /etc/ld.so.cache $N/etc/ 2>/dev/null || true")
    for folder in view.readable where !folder.hasPrefix("/usr/") {
      lines.append("b \(quoted(folder)) \(quoted(folder))")
    }
    for mount in view.mounted { lines.append("b \(quoted(mount.source)) \(quoted(mount.at))") }
    for mount in view.writable {
      lines.append("mkdir -p $N\(quoted(mount.at)); mount --bind \(quoted(mount.source)) $N\(quoted(mount.at))")
    }
    lines += [
      "mount -t proc proc $N/proc", "cd $N/scratch", "C=$(PATH=/usr/sbin:/sbin:/usr/bin:/bin command -v chroot)",
      "exec \"$C\" $N /bin/sh -c 'cd /scratch; exec \"$@\"' sh \"$@\"",
    ]
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
