import { readAgentVersion } from '../agent-version.ts'
import { BadConfig } from '../config.ts'
import { AgentFolderInUse } from '../folder-lock.ts'
import { enrolHere } from './enrol-command.ts'
import { helpText } from './help-text.ts'
import { printLogs } from './logs-command.ts'
import { runAgent } from './run-command.ts'
import { printStatus } from './status-command.ts'

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  run: runAgent,
  enrol: enrolHere,
  status: printStatus,
  logs: printLogs,
}

/** Does what the command line asks for; without a command, or with options alone, it runs the agent. */
async function dispatch(args: string[]): Promise<void> {
  const [first = '', ...rest] = args
  if (['--help', '-h', 'help'].includes(first)) return void process.stdout.write(helpText)
  if (['--version', '-V', 'version'].includes(first))
    return void process.stdout.write(`${readAgentVersion()}\n`)
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (command) return command(rest)
  if (first !== '' && !first.startsWith('-'))
    throw new BadConfig(`filo-agent: there is no command ${first}; see filo-agent --help`)
  return runAgent(args)
}

/** Runs the program; what a person must mend is one line (exit code 2). */
export async function runCommand(args: string[]): Promise<void> {
  await dispatch(args).catch((error: unknown) => {
    if (!(error instanceof BadConfig || error instanceof AgentFolderInUse)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  })
}
