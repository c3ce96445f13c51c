import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { readAgentVersion } from '../agent-version.ts'
import { BadConfig } from '../config.ts'
import { AgentFolderInUse } from '../folder-lock.ts'
import { BadNetworkSetting } from '../network/authorities.ts'
import { dialOptions } from '../updates/http/dial-options.ts'
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

/** What a person must mend, each in one line. */
const toMend = [BadConfig, BadNetworkSetting, AgentFolderInUse]

/** Runs the program; what a person must mend is one line (exit code 2). */
export async function runCommand(args: string[]): Promise<void> {
  // A proxy is dialled by Node itself, which takes no options for it.
  setDefaultAutoSelectFamilyAttemptTimeout(dialOptions.autoSelectFamilyAttemptTimeout)
  await dispatch(args).catch((error: unknown) => {
    if (!toMend.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 2
  })
}
