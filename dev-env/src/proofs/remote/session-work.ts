import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteConnection } from '@filo/console/features/remote/wire/remote-connection'
import type { RemoteType } from '@filo/contract/remote/remote-states'
import {
  bytesMessage,
  FileAnswer,
  type FileRequest,
  jsonMessage,
  readRemoteMessage,
} from '@filo/contract/remote/remote-streams'
import type { RemoteRobot } from './remote-robot.ts'
import { type WatchedTerminal, watchTerminal } from './watched-terminal.ts'

/** What somebody did in a session, and what of it must be gone or noted afterwards. */
export interface SessionWork {
  terminal: WatchedTerminal | undefined
  /** Arguments by which processes that were left running are found. */
  marks: string[]
  /** Hashes of files that went through to their end. */
  uploaded: string[]
  downloaded: string[]
  /** What was done, by name. */
  done: string[]
}

interface WorkOptions {
  connection: RemoteConnection
  robot: RemoteRobot
  types: readonly RemoteType[]
  mode: 'control' | 'view'
  random: () => number
  /** Nothing that is noisy or that the recording may leave out. */
  isQuiet: boolean
  /** Something may print on and on until the session ends. */
  mayPrintOn: boolean
}

const fileBytes = 600_000
const patienceMs = 45_000
let marks = 0

/** A number that no other program of this machine has for an argument. */
function nextMark(): string {
  marks += 1
  return `${600_000 + (process.pid % 100_000)}${String(marks).padStart(5, '0')}`
}

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Things to type, each with what it leaves running. */
const shellSteps: readonly [name: string, command: (mark: string) => string][] = [
  ['a line', () => "printf 'ş ğ ı İ 日本 %s\\n' çok"],
  ['colours', () => "printf '\\033[1;31mkırmızı\\033[0m \\033[44mmavi\\033[0m\\n'"],
  ['many lines', () => 'seq 1 2500'],
  ['another screen', () => "printf '\\033[?1049h\\033[5;5Hburada\\033[?1049l'"],
  ['a background job', (mark) => `sleep ${mark} & true`],
  ['nohup', (mark) => `nohup sleep ${mark} >/dev/null 2>&1 & true`],
  ['setsid', (mark) => `setsid sleep ${mark} & true`],
  ['deaf', (mark) => `(trap '' HUP TERM INT; sleep ${mark}) & true`],
  ['a daemon', (mark) => `(setsid sh -c 'cd /; exec sleep ${mark}' </dev/null >/dev/null 2>&1 &)`],
]

async function workInShell(
  work: SessionWork,
  terminal: WatchedTerminal,
  { random, isQuiet, mayPrintOn }: WorkOptions,
) {
  const steps = 2 + Math.floor(random() * 3)
  for (let step = 0; step < steps; step += 1) {
    const [name, command] = pick(random, shellSteps)
    const mark = nextMark()
    const typed = command(mark)
    if (typed.includes(mark)) work.marks.push(mark)
    await terminal.run(typed, patienceMs)
    work.done.push(`shell: ${name}`)
  }
  if (random() < 0.3) terminal.resize(60 + Math.floor(random() * 60), 20 + Math.floor(random() * 20))
  if (isQuiet || random() > 0.25) return
  const mark = nextMark()
  work.marks.push(mark)
  terminal.type(`yes ${mark}\r`)
  await terminal.until(`${mark}\r\n${mark}\r\n`, patienceMs)
  work.done.push('shell: yes')
  if (mayPrintOn && random() < 0.5) return
  terminal.type('\x03')
  await terminal.run('true', patienceMs)
}

const rootPath = ({ root }: RemoteRobot) => Buffer.from(root).toString('base64url')

interface FileStream {
  connection: RemoteConnection
  request: FileRequest
  onAnswer: (answer: FileAnswer, send: (message: Uint8Array) => void) => void
  onBytes?: (bytes: Uint8Array) => void | Promise<void>
}

/** One stream of files; resolves at its end, or where the connection has none. */
function openFileStream({ connection, request, onAnswer, onBytes }: FileStream): Promise<void> {
  return new Promise((resolve) => {
    const send = (message: Uint8Array) => void (stream?.isOpen() && stream.send(message))
    const stream = connection.open('remote-files', request, {
      onMessage(message) {
        const read = readRemoteMessage(message)
        if (read && 'bytes' in read) return onBytes?.(read.bytes)
        if (read) onAnswer(FileAnswer.parse(read.json), send)
      },
      onClose: () => resolve(),
    })
    if (!stream) resolve()
  })
}

/** @throws when the robot refused an upload that it had to take, or took one in a session that only views */
function judgeUpload(refused: string | undefined, mode: WorkOptions['mode']): void {
  if (mode === 'view' && refused !== 'view_only')
    throw new Error(
      `an upload in a session that only views was ${refused ? `refused as ${refused}` : 'handled'}`,
    )
  if (mode === 'control' && refused) throw new Error(`an upload was refused: ${refused}`)
}

async function upload(work: SessionWork, { connection, robot, random, mode }: WorkOptions): Promise<void> {
  const bytes = randomBytes(fileBytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isWhole = random() < 0.6
  const name = `yük-${nextMark()}.bin`
  const id = crypto.randomUUID()
  const request = {
    op: 'upload',
    folder: rootPath(robot),
    name,
    upload: id,
    bytes: bytes.length,
    replace: false,
  } as const
  let begun: (() => void) | undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  let refused: string | undefined
  const ended = openFileStream({
    connection,
    request,
    onAnswer(answer, send) {
      if (answer.type === 'done') work.uploaded.push(sha256)
      if (answer.type === 'error') refused = answer.code
      if (answer.type !== 'ready') return
      begun?.()
      const until = isWhole ? bytes.length : Math.floor(bytes.length / 2)
      for (let at = answer.offset; at < until; at += 50_000)
        send(bytesMessage(bytes.subarray(at, Math.min(until, at + 50_000))))
      if (isWhole) send(jsonMessage({ type: 'end', sha256 }))
    },
  })
  await within(isWhole ? ended : Promise.race([hasBegun, ended]), 'an upload')
  judgeUpload(refused, mode)
  work.done.push(refused ? 'an upload that is refused' : isWhole ? 'upload' : 'half an upload')
}

async function download(work: SessionWork, { connection, robot, random }: WorkOptions): Promise<void> {
  const bytes = randomBytes(fileBytes * 5)
  const path = join(robot.root, `indir-${nextMark()}.bin`)
  writeFileSync(path, bytes)
  const isWhole = random() < 0.6
  const hash = createHash('sha256')
  let begun: (() => void) | undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const request = {
    op: 'download',
    path: Buffer.from(path).toString('base64url'),
    offset: 0,
    version: null,
  } as const
  const ended = openFileStream({
    connection,
    request,
    onAnswer(answer) {
      if (answer.type === 'error') throw new Error(`a download was refused: ${answer.code} ${answer.text}`)
      if (answer.type === 'done' && answer.sha256 === hash.digest('hex')) work.downloaded.push(answer.sha256)
    },
    onBytes(piece) {
      begun?.()
      hash.update(piece)
      // A page that takes no more, and does not close it either.
      return isWhole ? undefined : new Promise<void>(() => undefined)
    },
  })
  work.done.push(isWhole ? 'download' : 'half a download')
  await within(isWhole ? ended : Promise.race([hasBegun, ended]), 'a download')
}

async function followLog(work: SessionWork, { connection }: WorkOptions): Promise<void> {
  const request = { source: 'agent', lines: 50, filter: '', follow: true, isDownload: false }
  const hasCome = await within(
    new Promise<boolean>((resolve) => {
      const stream = connection.open('remote-logs', request, {
        onMessage: () => resolve(true),
        onClose: () => resolve(false),
      })
      if (!stream) resolve(false)
    }),
    'a log',
  )
  if (hasCome) work.done.push('log')
}

/** Shakes hands with the desktop, and asks it for its picture once it is there (RFC 6143 sections 7.1 to 7.3). */
async function openDesktop(work: SessionWork, { connection }: WorkOptions): Promise<void> {
  const lines = [
    Buffer.from('RFB 003.008\n'),
    Buffer.from([1]),
    Buffer.from([1]),
    Buffer.from([3, 0, 0, 0, 0, 0, 0, 2, 0, 2]),
  ]
  const ends = [12, 2, 4, 24]
  let came = 0
  await within(
    new Promise<void>((resolve) => {
      const stream = connection.open(
        'remote-desktop',
        {},
        {
          onMessage(message) {
            came += message.length
            for (let end = ends[0]; end !== undefined && came >= end; end = ends[0]) {
              ends.shift()
              came -= end
              const next = lines.shift()
              if (next) stream?.send(next)
            }
            if (ends.length === 0 && came > 16) resolve()
          },
          onClose: () => resolve(),
        },
      )
      if (!stream) resolve()
    }),
    'a desktop',
  )
  work.done.push('desktop')
}

/** Does by chance what people do in a session, and leaves half of it as it is: open, stopped half-way, running. */
export async function workInSession(options: WorkOptions): Promise<SessionWork> {
  const { types, random, connection } = options
  const work: SessionWork = { terminal: undefined, marks: [], uploaded: [], downloaded: [], done: [] }
  if (types.includes('files')) {
    if (random() < 0.6) await upload(work, options)
    if (random() < 0.6) await download(work, options)
  }
  if (types.includes('logs')) await followLog(work, options)
  if (types.includes('desktop')) await openDesktop(work, options)
  if (!types.includes('terminal')) return work
  work.terminal = watchTerminal(connection)
  await workInShell(work, work.terminal, options)
  return work
}
