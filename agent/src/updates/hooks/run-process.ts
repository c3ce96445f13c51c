import { spawn } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { AbortedError } from '../update-error.ts'
import { cutOutput } from './cut-output.ts'
import { endedLimits, runningLimits } from './plan-cut.ts'

interface ProcessRequest {
  command: string
  args: readonly string[]
  cwd: string
  environment: Readonly<Record<string, string>>
  timeoutMs: number
  /** Output goes to `<outputBase>.stdout` and `.stderr`: a service keeps a valid output after the agent is gone. */
  outputBase: string
  /** Processes left in the group when the script ends are a service and stay. */
  keepGroup: boolean
  signal: AbortSignal
}

export interface ProcessResult {
  /** 0 for success; `null` when a signal ended it. */
  exitCode: number | null
  isTimedOut: boolean
  stdout: string
  stderr: string
}

const killGraceMs = 2000
/** How often the output of a running program is looked at. */
const cutMs = 100

async function openFresh(path: string) {
  await rm(path, { force: true })
  return open(path, 'a', 0o600)
}

/** What a program printed, with the middle cut out of what is too long. */
async function readOutput(path: string): Promise<string> {
  cutOutput(path, endedLimits)
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(endedLimits.wholeBytes), 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Keeps output files short until the returned function is called; what cannot be cut now is cut later. */
function keepShort(paths: readonly string[]): () => void {
  const timer = setInterval(() => {
    try {
      for (const path of paths) cutOutput(path, runningLimits)
    } catch {
      // A disk that fails shows in the program's own result.
    }
  }, cutMs)
  return () => clearInterval(timer)
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is empty already.
  }
}

interface Ending {
  exitCode: number | null
  isTimedOut: boolean
}

function waitForEnd(request: ProcessRequest, outputs: [number, number]): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(request.command, request.args, {
      cwd: request.cwd,
      env: { ...request.environment },
      detached: true,
      stdio: ['ignore', ...outputs],
    })
    let isTimedOut = false
    let killTimer: NodeJS.Timeout | undefined
    const end = () => {
      if (child.pid === undefined || killTimer) return
      signalGroup(child.pid, 'SIGTERM')
      killTimer = setTimeout(() => signalGroup(child.pid ?? 0, 'SIGKILL'), killGraceMs)
    }
    const timer = setTimeout(() => {
      isTimedOut = true
      end()
    }, request.timeoutMs)
    request.signal.addEventListener('abort', end, { once: true })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      clearTimeout(killTimer)
      request.signal.removeEventListener('abort', end)
      settle()
    }
    child.once('error', (error) => finish(() => reject(error)))
    child.once('exit', (exitCode) => {
      const isStopped = isTimedOut || request.signal.aborted
      if (child.pid !== undefined && (isStopped || !request.keepGroup)) signalGroup(child.pid, 'SIGKILL')
      finish(() => (request.signal.aborted ? reject(new AbortedError()) : resolve({ exitCode, isTimedOut })))
    })
  })
}

/**
 * Runs a program in a process group of its own, with a time limit and its output kept in files (of a long one the
 * first and the last part, which are returned too). The whole group is killed at the limit and, unless `keepGroup`, at
 * the end.
 * @throws AbortedError when the agent stops meanwhile
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  if (request.signal.aborted) throw new AbortedError()
  const [stdoutPath, stderrPath] = [`${request.outputBase}.stdout`, `${request.outputBase}.stderr`]
  const stdout = await openFresh(stdoutPath)
  const stderr = await openFresh(stderrPath)
  const stopCutting = keepShort([stdoutPath, stderrPath])
  let ending: Ending
  try {
    ending = await waitForEnd(request, [stdout.fd, stderr.fd])
  } finally {
    stopCutting()
    await stdout.close()
    await stderr.close()
  }
  return { ...ending, stdout: await readOutput(stdoutPath), stderr: await readOutput(stderrPath) }
}
