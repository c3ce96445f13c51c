import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { setTimeout as sleepFor } from 'node:timers/promises'
import { makeFolderDurably } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'
import { findMarked } from '../processes/find-processes.ts'
import { endProcesses } from '../processes/stop-processes.ts'
import { chooseAgent, confirmTrial, giveUpSilent } from './choose-agent.ts'
import {
  type Build,
  ConfirmedFile,
  DesiredFile,
  emptyJournal,
  isWhole,
  type Journal,
  JournalFile,
  readState,
  renewalFiles,
  writeState,
} from './launch-state.ts'

interface LaunchOptions {
  renewalFolder: string
  /** The agent that came with the package. */
  packaged: { version: string; file: string }
  trialMs: number
  /** How to start a file: the program and what stands before and behind the file's name. */
  program: string
  flags: readonly string[]
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  /** Goes on as another program, in this process; does not return. */
  become: (file: string) => never
  log: (line: string) => void
}

const lookMs = 250
const graceMs = 10_000

async function choose({ renewalFolder, packaged }: LaunchOptions) {
  const files = renewalFiles(renewalFolder)
  const journal = (await readState(files.journal, JournalFile)) ?? emptyJournal
  const desired = await readState(files.desired, DesiredFile)
  const confirmed = await readState(files.confirmed, ConfirmedFile)
  const builds = [journal.committed, journal.trial, desired ?? null].filter((build) => build !== null)
  const whole = new Set<string>()
  const nameOf = ({ version, sha256 }: Build) => `${version} ${sha256}`
  for (const build of builds) if (await isWhole(renewalFolder, build)) whole.add(nameOf(build))
  const choice = chooseAgent({
    journal,
    packaged: packaged.version,
    desired,
    confirmedOrderId: confirmed?.orderId,
    isWhole: (build) => whole.has(nameOf(build)),
  })
  if (JSON.stringify(choice.journal) !== JSON.stringify(journal))
    await writeState(files.journal, choice.journal)
  return choice
}

/** Marks what this launcher started on trial, whatever became of it; other agents of the machine have other folders. */
async function runIdOf(renewalFolder: string): Promise<string> {
  const { dev, ino } = await stat(renewalFolder)
  return createHash('sha256').update(`launcher ${dev} ${ino}`).digest('hex')
}

/** A launcher that was killed leaves its agent behind, which holds the link and the folder of the next one. */
async function endLeftBehind({ renewalFolder, log }: LaunchOptions): Promise<void> {
  const runId = await runIdOf(renewalFolder)
  // By its own mark alone: the services that it started outlive it.
  await endProcesses(() => findMarked(runId)).catch((error: Error) => log(error.message))
}

/**
 * Starts the agent and passes on to it what asks it to end, from its first moment on.
 * @returns it, whether somebody asked, and how to stop listening
 */
function startListening(start: () => ChildProcess) {
  let isEnding = false
  const signals = ['SIGTERM', 'SIGINT'] as const
  const listeners = signals.map((signal) => {
    const listener = () => {
      isEnding = true
      child.kill(signal)
    }
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  const child = start()
  return {
    child,
    isEnding: () => isEnding,
    stop: () => {
      for (const stop of listeners) stop()
    },
  }
}

async function endChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await Promise.race([ended, sleepFor(graceMs, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
}

/** Runs an agent on trial beside this process. @returns its exit code where it was told to end, or has proved itself */
async function tryOut(options: LaunchOptions, file: string, noted: Journal): Promise<number | undefined> {
  const { program, flags, args, environment, trialMs, log } = options
  const files = renewalFiles(options.renewalFolder)
  const orderId = noted.trial?.orderId
  const env = { ...environment, FILO_RUN_ID: await runIdOf(options.renewalFolder) }
  const signals = startListening(() => spawn(program, [...flags, file, ...args], { stdio: 'inherit', env }))
  const { child } = signals
  let code: number | undefined
  const ended = once(child, 'exit').then(([status]) => {
    code = typeof status === 'number' ? status : 1
  })
  try {
    const until = performance.now() + trialMs
    let isProven = false
    while (code === undefined) {
      await Promise.race([ended, sleepFor(lookMs)])
      if (isProven || code !== undefined) continue
      isProven = (await readState(files.confirmed, ConfirmedFile))?.orderId === orderId
      if (isProven) await writeState(files.journal, confirmTrial(noted))
      else if (performance.now() > until && !signals.isEnding()) {
        log(`agent ${noted.trial?.version} was not linked in time: going back`)
        await writeState(files.journal, giveUpSilent(noted))
        await endChild(child, ended)
        return undefined
      }
    }
    return isProven || signals.isEnding() ? code : undefined
  } finally {
    signals.stop()
  }
}

/**
 * Starts the agent that is due. One that proved itself takes this process over, so that nothing stays behind; one on
 * trial is watched, and the one before it comes back when it ends too often or is not linked in time.
 * @returns the exit code with which whoever supervises shall start the launcher again
 */
export async function launch(options: LaunchOptions): Promise<number> {
  const { renewalFolder, packaged, log, become } = options
  await makeFolderDurably(realDisk, renewalFolder, 0o700).catch((error: Error) => log(error.message))
  await endLeftBehind(options)
  while (true) {
    // Notes that cannot be written (a full disk) must not keep the robot without an agent.
    const choice = await choose(options).catch((error: Error) => log(`the notes: ${error.message}`))
    const build = choice?.build
    const file = build ? renewalFiles(renewalFolder).build(build.version) : packaged.file
    if (!choice?.trial) become(file)
    else {
      log(`tries agent ${choice.trial.version}, start ${choice.journal.trial?.starts}`)
      const code = await tryOut(options, file, choice.journal)
      if (code !== undefined) return code
      await sleepFor(1000)
    }
  }
}
