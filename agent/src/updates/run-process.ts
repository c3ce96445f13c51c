import { spawn } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { AbortedError } from './update-error.ts'

export interface ProcessRequest {
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
const outputTailBytes = 65_536

async function openFresh(path: string) {
  await rm(path, { force: true })
  return open(path, 'a', 0o600)
}

/** The last part of a text file. */
async function readTail(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, outputTailBytes)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return `${size > length ? '…' : ''}${buffer.toString('utf8')}`
  } finally {
    await handle.close()
  }
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
 * Runs a program in a process group of its own, with a time limit and its output kept in files (the tail of
 * each is returned). The whole group is killed at the limit and, unless `keepGroup`, at the end.
 * @throws AbortedError when the agent stops meanwhile
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  if (request.signal.aborted) throw new AbortedError()
  const [stdoutPath, stderrPath] = [`${request.outputBase}.stdout`, `${request.outputBase}.stderr`]
  const stdout = await openFresh(stdoutPath)
  const stderr = await openFresh(stderrPath)
  let ending: Ending
  try {
    ending = await waitForEnd(request, [stdout.fd, stderr.fd])
  } finally {
    await stdout.close()
    await stderr.close()
  }
  return { ...ending, stdout: await readTail(stdoutPath), stderr: await readTail(stderrPath) }
}
