/*
 * A program of its own: it holds one pseudo terminal. The native library leaves the terminal's descriptor open for every
 * program that is started afterwards (no FD_CLOEXEC), so that in the agent itself services, and shells of other sessions,
 * would inherit it; here there is only the one shell. It loads nothing but Node's own modules.
 *
 * Arguments: path of the native library, columns, rows, whom the terminal belongs to (-1: the agent's user), folder,
 * variables (NAME=value), `--`, program and its arguments.
 * Descriptor 4: what is typed and what the terminal shows, as bytes. Descriptor 3: lines, `resize COLS ROWS` and
 * `ack BYTES` from the agent, `pid PID` and `exit CODE SIGNAL` to it. When the agent closes it, or dies, the shell ends.
 */
import { chownSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { ReadStream } from 'node:tty'

interface Native {
  fork(
    file: string,
    args: readonly string[],
    environment: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    unused: string,
    onExit: (code: number, signal: number) => void,
  ): { fd: number; pid: number; pty: string }
  resize(fd: number, cols: number, rows: number): void
}

/** Bytes of output that the agent has not taken; then the terminal waits, and with it whoever prints. */
const mostUnacked = 65_536
/** After the shell has ended what it left may still have the terminal open: so long nothing must come. */
const quietMs = 100
/** From hanging up to SIGKILL. */
const hangUpMs = 3000

const [, , library = '', cols = '', rows = '', owner = '-1', cwd = '/', ...rest] = process.argv
const end = rest.indexOf('--')
const [file = '', ...args] = rest.slice(end + 1)
const control = new Socket({ fd: 3 })
const data = new Socket({ fd: 4, allowHalfOpen: true })
const native = createRequire(import.meta.url)(library) as Native
const { fd, pid, pty } = native.fork(
  file,
  args,
  rest.slice(0, end),
  cwd,
  Number(cols),
  Number(rows),
  -1,
  -1,
  false,
  '',
  onExit,
)
const terminal = new ReadStream(fd)
// By its name it is opened by tmux and the like.
if (owner !== '-1') chownSync(pty, Number(owner), -1)
let [unacked, lastAt, hasExited, isClosed] = [0, 0, false, false]

function flow(): void {
  const mayRead = unacked < mostUnacked && data.writableLength < mostUnacked
  if (mayRead && terminal.isPaused()) terminal.resume()
  else if (!mayRead && !terminal.isPaused()) terminal.pause()
}

/** Closing the terminal sends SIGHUP to whoever is in front of it. */
function hangUp(): void {
  terminal.destroy()
  if (hasExited) return
  setTimeout(() => process.kill(pid, 'SIGKILL'), hangUpMs).unref()
  setTimeout(() => process.exit(1), hangUpMs + 500)
}

function finish(): void {
  if (isClosed) return
  isClosed = true
  terminal.destroy()
  data.end()
}

function onExit(code: number, signal: number): void {
  hasExited = true
  control.write(`exit ${code} ${signal}\n`)
  lastAt = performance.now()
  const timer = setInterval(() => {
    const isQuiet = unacked < mostUnacked && performance.now() - lastAt >= quietMs
    if (!isClosed && !terminal.destroyed && !isQuiet && !control.destroyed) return
    clearInterval(timer)
    finish()
    control.end()
    // What was written leaves first.
    setTimeout(() => process.exit(0), control.destroyed ? 0 : 2000).unref()
  }, 20)
}

function onLine(line: string): void {
  const [word, first = 0, second = 0] = line.split(' ').map((part, index) => (index ? Number(part) : part))
  if (word === 'ack') unacked -= Number(first)
  else if (word === 'resize' && !terminal.destroyed) native.resize(fd, Number(first), Number(second))
  flow()
}

terminal.on('data', (bytes: Buffer) => {
  lastAt = performance.now()
  unacked += bytes.length
  data.write(bytes, flow)
  flow()
})
// EIO: nobody has the terminal open any more (tty_ioctl(4)).
terminal.on('error', () => finish())
terminal.on('close', () => finish())
terminal.on('drain', () => data.resume())
data.on('data', (bytes: Buffer) => {
  if (!terminal.destroyed && !terminal.write(bytes)) data.pause()
})
data.on('error', () => undefined)

let lines = ''
control.setEncoding('utf8')
control.on('data', (text: string) => {
  const parts = (lines + text).split('\n')
  lines = parts.pop() ?? ''
  for (const line of parts) onLine(line)
})
control.on('error', () => undefined)
control.on('close', hangUp)
control.write(`pid ${pid}\n`)
