import { createHash } from 'node:crypto'
import {
  bytesMessage,
  type FileAnswer,
  type FileRequest,
  jsonMessage,
  readRemoteMessage,
} from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { expect, test } from 'vitest'
import type { PageStream, StreamHandlers } from '../wire/page-streams.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { downloadPlan } from './download-plan.ts'
import { FileFailure, requestFiles } from './file-stream.ts'
import { folderOf, saveName, sortEntries, walk } from './remote-folder.ts'
import { startTransfer, type TransferState } from './transfer.ts'
import { uploadId } from './upload-id.ts'
import { uploadPlan } from './upload-plan.ts'

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const settle = () => new Promise((done) => setTimeout(done, 5))

/** A robot's side of the files of a session: what was asked, and what was sent. */
function fakeRobot() {
  const streams: { request: FileRequest; handlers: StreamHandlers; sent: Uint8Array[]; isOpen: boolean }[] =
    []
  const ready = new Set<() => void>()
  let isConnected = true
  const connection = {
    getState: () => ({ phase: isConnected ? 'connected' : 'reconnecting', mode: 'control' }),
    onReady: (listener: () => void) => {
      ready.add(listener)
      if (isConnected) listener()
      return () => ready.delete(listener)
    },
    open: (_kind: string, request: FileRequest, handlers: StreamHandlers): PageStream | undefined => {
      if (!isConnected) return undefined
      const own = { request, handlers, sent: [] as Uint8Array[], isOpen: true }
      streams.push(own)
      return {
        send: (message) => void own.sent.push(message),
        drained: () => Promise.resolve(),
        isOpen: () => own.isOpen,
        pending: () => 0,
        close: () => {
          own.isOpen = false
        },
      }
    },
  } as unknown as RemoteConnection
  const last = () => streams.at(-1) as (typeof streams)[number]
  return {
    connection,
    streams,
    last,
    send: (answer: FileAnswer) => last().handlers.onMessage(jsonMessage(answer)),
    bytes: (bytes: Uint8Array) => last().handlers.onMessage(bytesMessage(bytes)),
    cut(reason: StreamEnding = 'link_lost') {
      isConnected = reason !== 'link_lost'
      last().handlers.onClose(reason)
    },
    comeBack() {
      isConnected = true
      for (const listener of ready) listener()
    },
  }
}

function follow() {
  const states: TransferState[] = []
  return { states, note: (state: TransferState) => states.push(state), last: () => states.at(-1) }
}

const content = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

function download(robot: ReturnType<typeof fakeRobot>, store: () => void = () => undefined) {
  const saved: number[] = []
  const ends: string[] = []
  const sink = {
    write: (bytes: Uint8Array) => {
      store()
      saved.push(...bytes)
    },
    close: () => void ends.push('closed'),
    discard: () => void ends.push('discarded'),
  }
  const states = follow()
  const plan = downloadPlan({ path: 'cA', isFolder: false, bytes: content.length, sink })
  const handle = startTransfer(robot.connection, plan, states.note)
  return { saved, ends, states, handle }
}

test('a download that was cut goes on where it stopped, and both ends have the same hash', async () => {
  const robot = fakeRobot()
  const { saved, ends, states } = download(robot)
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content.subarray(0, 400))
  robot.cut()
  expect(states.last()).toMatchObject({ phase: 'waiting', bytes: 400, total: 1000 })
  robot.comeBack()
  expect(robot.last().request).toEqual({ op: 'download', path: 'cA', offset: 400, version: 'v1' })
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 400 })
  await robot.bytes(content.subarray(400))
  await robot.send({ type: 'done', bytes: 1000, sha256: sha(content) })
  expect(states.last()).toMatchObject({ phase: 'done', sha256: sha(content), isSame: true })
  expect([Uint8Array.from(saved), ends]).toEqual([content, ['closed']])
})

test('a download whose hash is another one has failed', async () => {
  const robot = fakeRobot()
  const { states } = download(robot)
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content)
  await robot.send({ type: 'done', bytes: 1000, sha256: sha(content.subarray(1)) })
  expect(states.last()).toMatchObject({ phase: 'failed', error: 'hash_differs' })
})

test.each([
  [{ type: 'error', code: 'changed', text: 'it grew' }, 'changed'],
  [{ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 12 }, 'changed'],
  [{ type: 'error', code: 'no_space', text: '' }, 'no_space'],
] as const)('after %o nothing is saved', async (answer, error) => {
  const robot = fakeRobot()
  const { states, ends } = download(robot)
  await robot.send(answer)
  expect([states.last()?.phase, states.last()?.error, ends]).toEqual(['failed', error, ['discarded']])
  robot.comeBack()
  expect(robot.streams).toHaveLength(1)
})

test('a paused download stays so through a cut, and a cancelled one never comes back', async () => {
  const robot = fakeRobot()
  const { states, handle, ends } = download(robot)
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content.subarray(0, 10))
  handle.pause()
  robot.comeBack()
  expect([states.last()?.phase, robot.streams.length, robot.last().isOpen]).toEqual(['paused', 1, false])
  handle.resume()
  expect(robot.last().request).toMatchObject({ offset: 10 })
  handle.cancel()
  robot.comeBack()
  expect([states.last()?.phase, robot.streams.length, ends]).toEqual(['cancelled', 2, ['discarded']])
})

test('when the session is over the download has failed with that reason', () => {
  const robot = fakeRobot()
  const { states } = download(robot)
  robot.cut('session_over')
  expect(states.last()).toMatchObject({ phase: 'failed', reason: 'session_over' })
})

test('an upload goes on from where the robot wants it, and says its hash after the last byte', async () => {
  const robot = fakeRobot()
  const states = follow()
  const big = Uint8Array.from({ length: 200_000 }, (_, index) => index % 253)
  const upload = uploadId()
  const plan = uploadPlan({
    file: new Blob([big]),
    name: 'b.bin',
    folder: 'cA',
    upload,
    replace: false,
    hash: Promise.resolve(sha(big)),
  })
  startTransfer(robot.connection, plan, states.note)
  expect(robot.last().request).toEqual({
    op: 'upload',
    folder: 'cA',
    name: 'b.bin',
    upload,
    bytes: 200_000,
    replace: false,
  })
  robot.cut()
  robot.comeBack()
  await robot.send({ type: 'ready', offset: 70_000 })
  await settle()
  const read = robot.last().sent.map((message) => readRemoteMessage(message))
  const sent = read.flatMap((each) => (each && 'bytes' in each ? [...each.bytes] : []))
  expect(Uint8Array.from(sent)).toEqual(big.slice(70_000))
  expect(read.at(-1)).toEqual({ json: { type: 'end', sha256: sha(big) } })
  await robot.send({ type: 'done', bytes: 200_000, sha256: sha(big) })
  expect(states.last()).toMatchObject({ phase: 'done', isSame: true })
})

test('an upload of nothing says its hash at once', async () => {
  const robot = fakeRobot()
  const states = follow()
  const hash = Promise.resolve(sha(new Uint8Array()))
  const plan = uploadPlan({
    file: new Blob([]),
    name: 'e',
    folder: '',
    upload: uploadId(),
    replace: true,
    hash,
  })
  startTransfer(robot.connection, plan, states.note)
  await robot.send({ type: 'ready', offset: 0 })
  await settle()
  expect(robot.last().sent).toHaveLength(1)
})

test('a listing in parts is one folder, and a refusal carries its code', async () => {
  const robot = fakeRobot()
  const listing = requestFiles(robot.connection, { op: 'list', path: 'cA' })
  const part = {
    type: 'entries',
    path: 'cA',
    shownPath: '/p',
    parent: '',
    canWrite: true,
    isCut: false,
  } as const
  const entry = { path: 'eA', bytes: 1, mode: 0o644, owner: 'filo', modifiedAt: null, leadsTo: null }
  const file = { ...entry, name: 'b', type: 'file' as const }
  await robot.send({ ...part, entries: [file], isLast: false })
  await robot.send({ ...part, entries: [{ ...entry, name: 'z', type: 'folder' }], isLast: true })
  const folder = folderOf(await listing)
  const names = sortEntries(folder?.entries ?? [], (a, b) => a.localeCompare(b)).map(({ name }) => name)
  expect([folder?.shownPath, names]).toEqual(['/p', ['z', 'b']])
  const refused = requestFiles(robot.connection, { op: 'delete', path: 'eA', isFolder: false })
  await robot.send({ type: 'error', code: 'view_only', text: '' })
  await expect(refused).rejects.toMatchObject({ code: 'view_only' })
  await expect(refused).rejects.toBeInstanceOf(FileFailure)
})

test('what is no answer ends the stream', async () => {
  const robot = fakeRobot()
  const listing = requestFiles(robot.connection, { op: 'list', path: '' })
  listing.catch(() => undefined)
  await robot.last().handlers.onMessage(Uint8Array.of(1, 0x7b))
  expect(robot.last().isOpen).toBe(false)
})

test('a way is walked forth and back', () => {
  const root = { path: '', label: '/' }
  const way = walk(walk([root], { path: 'a', label: 'a' }), { path: 'b', label: 'b' })
  expect(way.map(({ path }) => path)).toEqual(['', 'a', 'b'])
  expect(walk(way, { path: 'a', label: 'a' })).toHaveLength(2)
})

test.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['a\nb"c', 'a_b_c'],
  ['', 'file'],
  ['.bashrc', '_bashrc'],
  ['rapor ğ.txt', 'rapor ğ.txt'],
])('%j is saved as %s', (name, saved) => {
  expect(saveName(name)).toBe(saved)
})

test('uploads are named by UUIDs', () => {
  expect(uploadId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a disk of this computer that is full ends a download, and what came wrong is not handed over', async () => {
  const robot = fakeRobot()
  const full = download(robot, () => {
    throw new Error('no room')
  })
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content)
  expect(full.states.last()).toMatchObject({ phase: 'failed', error: 'failed' })
  expect(full.ends).toEqual(['discarded'])
  const other = download(robot)
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content)
  await robot.send({ type: 'done', bytes: 1000, sha256: sha(content.subarray(1)) })
  expect(other.states.last()).toMatchObject({ phase: 'failed', error: 'hash_differs' })
  expect(other.ends).toEqual(['discarded'])
})

test('a robot that sends more than it said fills no page, and one that begins for ever is given up', async () => {
  const robot = fakeRobot()
  const { states } = download(robot)
  await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
  await robot.bytes(content)
  await robot.bytes(content)
  expect(states.last()).toMatchObject({ phase: 'failed', error: 'changed' })
  const timers: (() => void)[] = []
  const sink = { write: () => undefined, close: () => undefined, discard: () => undefined }
  const plan = downloadPlan({ path: 'cA', isFolder: false, bytes: 1000, sink })
  const again = follow()
  startTransfer(robot.connection, plan, again.note, (work) => {
    timers.push(work)
    return () => undefined
  })
  for (let tries = 0; tries < 10 && again.last()?.phase !== 'failed'; tries += 1) {
    await robot.send({ type: 'begin', name: 'a', bytes: 1000, version: 'v1', offset: 0 })
    robot.cut('failed')
    timers.pop()?.()
  }
  expect(again.last()?.phase).toBe('failed')
})
