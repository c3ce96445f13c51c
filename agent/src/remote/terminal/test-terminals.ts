import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { bytesMessage, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import type { AgentContext } from '../../context.ts'
import { openIsolation } from '../../isolation/open-isolation.ts'
import { findRuns } from '../../processes/find-processes.ts'
import type { OwnStream } from '../../streams/robot-streams.ts'
import { makeContext } from '../../test/make-context.ts'
import type { OpenSession } from '../remote-part.ts'
import { createTerminalPart } from './terminal-part.ts'

const isRoot = process.getuid?.() === 0
const hasSandbox = (() => {
  try {
    execFileSync('bwrap', ['--version'])
    return isRoot
  } catch {
    return false
  }
})()
const by = { id: 'p1', name: 'Ayşe' }

/** For what shells have to say. */
export const soon = { timeout: 6000, interval: 20 }
/** Needs root and bubblewrap, as a robot has them. */
export const inSandbox = test.skipIf(!hasSandbox)

function linkIfThere(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** What a page would hold of one stream; it takes what comes at once, or only so much. */
function openStream(credit = Number.POSITIVE_INFINITY) {
  const shown: Buffer[] = []
  const outputs: { type: string }[] = []
  let [left, closed]: [number, string | undefined] = [credit, undefined]
  const stream: OwnStream = {
    backlogBytes: () => 0,
    write(message) {
      if (message.length > left || closed) return false
      left -= message.length
      const read = readRemoteMessage(message)
      if (read && 'json' in read) outputs.push(read.json as { type: string })
      else if (read) shown.push(Buffer.from(read.bytes))
      return true
    },
    close(reason) {
      closed ??= reason
    },
  }
  return {
    stream,
    reported: outputs,
    text: () => Buffer.concat(shown).toString(),
    bytes: () => shown.reduce((sum, { length }) => sum + length, 0),
    allow: (bytes: number) => {
      left += bytes
    },
    closed: () => closed,
  }
}

/** Sessions with real shells, for the tests of one file; they end after each. */
export function openTestTerminals() {
  let base = ''
  let context: AgentContext
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'filo-terminal-'))
    await chmod(base, 0o755)
    context = await makeContext(join(base, 'data'), 'http://127.0.0.1:9')
    for (const path of [context.folder.packages, context.folder.localApi])
      await mkdir(path, { recursive: true })
    if (isRoot)
      context.isolation = await openIsolation(context.folder, { isolation: 'auto', servicesUser: 'nobody' })
  })
  afterAll(() => rm(base, { recursive: true, force: true }))
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  function openSession(own: Partial<AgentContext> = {}) {
    const part = createTerminalPart({ ...context, ...own })
    const deeds: RemoteDeed[] = []
    const ended = new AbortController()
    const id = randomBytes(4).toString('hex')
    const session: OpenSession = {
      id,
      runId: randomBytes(16).toString('hex'),
      types: ['terminal'],
      mode: 'control',
      folder: join(base, 'sessions', id),
      signal: ended.signal,
      report: async (deed) => void deeds.push(deed),
    }
    const end = async () => {
      ended.abort()
      await part.end(session)
    }
    ends.push(end)
    function view(mode: RemoteMode = 'control', credit?: number, request: unknown = { cols: 80, rows: 24 }) {
      const page = openStream(credit)
      const work = part.open(session, { stream: page.stream, by, mode, request })
      const type = (text: string) => work.onData(bytesMessage(Buffer.from(text)))
      const allow = (bytes: number) => {
        page.allow(bytes)
        work.onCredit?.()
      }
      return { ...page, allow, work, type, close: () => work.onClose('done') }
    }
    const cast = () => readFileSync(join(session.folder, 'terminal.cast'), 'utf8')
    return { part, session, deeds, end, view, cast, left: () => findRuns([session.runId]) }
  }

  return {
    openSession,
    base: () => base,
    context: () => context,
    /** Terminals, and files of these sessions, that this process has open; other tests run in it at the same time. */
    openFiles: () =>
      readdirSync('/proc/self/fd')
        .map((fd) => linkIfThere(`/proc/self/fd/${fd}`))
        .filter((link) => link.includes('ptmx') || link.startsWith(base)),
  }
}
