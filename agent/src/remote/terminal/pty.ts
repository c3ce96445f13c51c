import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { PtyFiles } from './pty-files.ts'

/** What runs in a pseudo terminal. */
export interface PtyProgram {
  command: string
  args: readonly string[]
  /** All of its environment. */
  environment: Readonly<Record<string, string>>
  cwd: string
  /** Id of the user to whom the terminal belongs. */
  owner: number
  cols: number
  rows: number
}

/** Called with what comes of a pseudo terminal. */
interface PtyHandlers {
  onOutput: (bytes: Buffer) => void
  /** Nothing follows; null where it was killed, or could not be started. */
  onExit: (exitCode: number | null) => void
}

/** A pseudo terminal with what runs in it. */
export interface Pty {
  /** Of the first process; undefined until it runs. */
  pid: () => number | undefined
  /** Types; resolves once the terminal has room for more. */
  write: (bytes: Uint8Array) => Promise<void>
  resize: (cols: number, rows: number) => void
  /** Lets so many bytes more come: at most 64 KiB are under way at once. */
  ack: (bytes: number) => void
  /** Hangs up, as a modem would: SIGHUP, and SIGKILL three seconds later. */
  hangUp: () => void
  /** Resolves when its holder has ended, and no descriptor of it is left. */
  closed: Promise<void>
  /** Ends the holder at once. */
  kill: () => void
}

/** Signals end a shell with this much more (POSIX 2.8.2). */
const signalBase = 128

function readExit(line: string): number | undefined {
  const [, code, signal] = /^exit (\d+) (\d+)$/.exec(line) ?? []
  if (code === undefined) return undefined
  return signal === '0' ? Number(code) : signalBase + Number(signal)
}

/** Starts a program in a pseudo terminal of its own; a failure to start is an exit. */
export function openPty(files: PtyFiles, program: PtyProgram, { onOutput, onExit }: PtyHandlers): Pty {
  const { command, args, environment, cwd, owner, cols, rows } = program
  const variables = Object.entries(environment).map(([name, text]) => `${name}=${text}`)
  const place = [files.binary, String(cols), String(rows), String(owner), cwd]
  const words = [...place, ...variables, '--', command, ...args]
  const flags = ['--max-old-space-size=64', '--no-warnings']
  const child = spawn(process.execPath, [...flags, files.host, ...words], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [control, data] = [child.stdio[3] as Socket, child.stdio[4] as Socket]
  let [pid, exitCode, lines]: [number | undefined, number | null, string] = [undefined, null, '']
  control.setEncoding('utf8').on('data', (text: string) => {
    const parts = (lines + text).split('\n')
    lines = parts.pop() ?? ''
    for (const line of parts) {
      exitCode = readExit(line) ?? exitCode
      if (line.startsWith('pid ')) pid = Number(line.slice(4))
    }
  })
  data.on('data', (bytes: Buffer) => onOutput(bytes))
  for (const socket of [control, data]) socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    child.on('error', () => undefined)
    child.once('close', () => {
      onExit(exitCode)
      resolve()
    })
  })
  return {
    pid: () => pid,
    write: (bytes) =>
      new Promise((resolve) => {
        if (data.destroyed || !data.writable) resolve()
        else data.write(bytes, () => resolve())
      }),
    resize: (columns, lineCount) =>
      void (control.writable && control.write(`resize ${columns} ${lineCount}\n`)),
    ack: (bytes) => void (control.writable && control.write(`ack ${bytes}\n`)),
    hangUp: () => void control.destroy(),
    closed,
    kill: () => void child.kill('SIGKILL'),
  }
}
