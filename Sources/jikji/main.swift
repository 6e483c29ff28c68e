/// The program: everything it does is in JikjiCommands.
import Foundation
import JikjiCommands

exit(await JikjiCommand.run(Array(CommandLine.arguments.dropFirst())))
