import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HardwareTestTool } from '@filo/contract/hardware-tests/hardware-test-states'

/** Kinds of parts by the names that the kernel gives them in /dev. */
const devices = {
  microphone: { folder: '/dev/snd', name: /^pcmC\d+D\d+c$/ },
  speaker: { folder: '/dev/snd', name: /^pcmC\d+D\d+p$/ },
  camera: { folder: '/dev', name: /^video\d+$/ },
} as const
export type TestedPart = keyof typeof devices

interface ToolRequest {
  args: readonly string[]
  input?: Buffer
  timeoutMs: number
  /** What it writes beyond this ends it. */
  maxBytes: number
  signal: AbortSignal
}

export interface ToolResult {
  /** 0 for success; `null` when a signal ended it. */
  exitCode: number | null
  isTimedOut: boolean
  stdout: Buffer
  /** Its first and last words, 4,000 characters at most. */
  stderr: string
}

/** What of a machine tests need; each part is asked for without starting anything. */
export interface TestMachine {
  /** Paths of the parts of a kind, in their order. */
  parts(part: TestedPart): Promise<string[]>
  /** Whether the agent's user may use what is at the path. */
  isOpen(path: string): boolean
  /** Where a program is; undefined: it is not installed. */
  findTool(tool: HardwareTestTool | 'dd'): string | undefined
  run(path: string, request: ToolRequest): Promise<ToolResult>
}

const toolFolders = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin']
const mostErrorText = 4000

function isAccessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Runs a program without a shell, in a group of its own that is killed at the limit; what it writes stays in memory. */
function runTool(
  path: string,
  { args, input, timeoutMs, maxBytes, signal }: ToolRequest,
): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { detached: true, env: { LC_ALL: 'C', PATH: toolFolders.join(':') } })
    const pieces: Buffer[] = []
    let [length, stderr, isTimedOut] = [0, '', false]
    const end = () => kill(child.pid)
    const timer = setTimeout(() => {
      isTimedOut = true
      end()
    }, timeoutMs)
    signal.addEventListener('abort', end, { once: true })
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > maxBytes) end()
      else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      if (stderr.length < mostErrorText) stderr += piece.toString('utf8', 0, mostErrorText)
    })
    // One that does not read says so by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      settle()
    }
    child.once('error', (error) => finish(() => reject(error)))
    child.once('close', (exitCode) =>
      finish(() =>
        resolve({
          exitCode,
          isTimedOut,
          stdout: Buffer.concat(pieces),
          stderr: stderr.slice(0, mostErrorText),
        }),
      ),
    )
    if (signal.aborted) end()
  })
}

/** This machine. */
export const realTestMachine: TestMachine = {
  async parts(part) {
    const { folder, name } = devices[part]
    const names = await readdir(folder).catch((): string[] => [])
    return names
      .filter((each) => name.test(each))
      .sort()
      .map((each) => join(folder, each))
  },
  isOpen: (path) => isAccessible(path, constants.R_OK | constants.W_OK),
  findTool: (tool) =>
    toolFolders.map((folder) => join(folder, tool)).find((path) => isAccessible(path, constants.X_OK)),
  run: runTool,
}
