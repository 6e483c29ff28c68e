/// The entry point of the program; all functionality is in JikjiCommands.
import Foundation
import JikjiCommands

let arguments = Array(CommandLine.arguments.dropFirst())
if let status = JikjiCommand.refusal(of: arguments) { exit(status) }
exit(await JikjiCommand.run(arguments))
