import type { Upload } from '@filo/contract/packages/uploads-routes'
import { expect, test } from 'vitest'
import type { PickedFile } from '../../ui/upload/upload-item.ts'
import { createSpeedMeter, secondsLeft } from '../../ui/upload/upload-speed.ts'
import type { QueuedUpload } from './queued-upload.ts'
import { readRememberedUploads, rememberUploads } from './remembered-uploads.ts'
import { splitPicked } from './split-picked.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { UploadCallbacks, UploadMetadata } from './upload-transport.ts'

interface Started {
  file: File
  metadata: UploadMetadata
  uploadId: string | undefined
  callbacks: UploadCallbacks
  calls: string[]
}

const lost = new Error('lost')

function setUp(initial: QueuedUpload[] = [], open: Upload[] = []) {
  const started: Started[] = []
  const hashes: ((hex: string) => void)[] = []
  let nowMs = 0
  const ids: string[] = []
  const abandoned: string[] = []
  let losses = 0
  const queue = createUploadQueue({
    startUpload: (file, { metadata, uploadId }, callbacks) => {
      const calls: string[] = []
      started.push({ file, metadata, uploadId, callbacks, calls })
      return {
        pause: async () => void calls.push('pause'),
        resume: () => void calls.push('resume'),
        cancel: async () => void calls.push('cancel'),
      }
    },
    hashFile: (file) => new Promise((resolve) => hashes.push(() => resolve(`hash of ${file.name}`))),
    giveUp: async (uploadId) => void abandoned.push(uploadId),
    nowMs: () => nowMs,
    newId: () => {
      ids.push(`u${ids.length + 1}`)
      return ids.at(-1) ?? ''
    },
    readOpenFiles: async () => new Map(open.map((upload) => [upload.path ?? '', upload])),
    isConnectionLost: (error) => error === lost,
    noteLost: () => {
      losses += 1
      queue.hold(true)
    },
    messageOf: () => 'Yüklenemedi.',
    initial,
  })
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const finish of hashes.splice(0)) finish('')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const states = () => queue.store.getState().items.map(({ name, state }) => `${name} ${state}`)
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { queue, started, settle, states, pass, abandoned, losses: () => losses }
}

const target = { versionId: 'v', kind: 'file' } as const
const picked = (name: string, size = 10): PickedFile => ({
  file: new File(['x'.repeat(size)], name, { lastModified: 7 }),
  path: name,
})

test('each file is hashed first, and its transfer carries the hash', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a')])
  expect(states()).toEqual(['a hashing'])
  await settle()
  expect(states()).toEqual(['a uploading'])
  expect(started[0]?.metadata).toEqual({
    versionId: 'v',
    kind: 'file',
    fileName: 'a',
    path: 'a',
    sha256: 'hash of a',
    folderFiles: 1,
  })
})

const onServer: Upload = {
  id: 'there',
  versionId: 'v',
  fileName: 'a',
  path: 'a',
  kind: 'file',
  sizeBytes: 10,
  receivedBytes: 10,
  sha256: null,
  announcedSha256: 'hash of a',
  state: 'uploading',
  problem: null,
  expiresAt: '2026-03-05T10:00:00Z',
  arrivedAt: '2026-03-04T10:00:00Z',
  isOwn: true,
}

test.each([
  ['is not sent again', onServer, []],
  ['is not sent again where its hash is not known', { ...onServer, announcedSha256: null }, []],
  ['is sent with other bytes', { ...onServer, announcedSha256: 'other' }, ['a']],
  ['is sent with another size', { ...onServer, sizeBytes: 9 }, ['a']],
  ['is sent when it has not arrived whole', { ...onServer, arrivedAt: null }, ['a']],
])('a file that the server has %s', async (_, there, sent) => {
  const { queue, started, settle, states } = setUp([], [there])
  queue.add(target, [picked('a')])
  await settle()
  expect(started.map(({ metadata }) => metadata.path)).toEqual(sent)
  expect(states()).toEqual([sent.length > 0 ? 'a uploading' : 'a done'])
})

test('each file tells how many the folder has, those that are there and those to come', async () => {
  const { queue, started, settle } = setUp([], [{ ...onServer, path: 'earlier' }])
  queue.add(target, [picked('a'), picked('b')])
  queue.add(target, [picked('b'), picked('c')])
  await settle()
  expect(started.map(({ metadata }) => metadata.folderFiles)).toEqual([3, 3, 4])
})

test('a name that macOS decomposed is sent composed', async () => {
  const { queue, started, settle } = setUp()
  queue.add(target, [picked('gu\u0308l')])
  await settle()
  expect(started[0]?.metadata.path).toBe('g\u00fcl')
})

test('without a connection nothing fails: the files wait and go on when the server answers again', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a'), picked('b')])
  await settle()
  started[0]?.callbacks.onAdmitted('on-server')
  for (const { callbacks } of started) callbacks.onFailed(lost)
  await settle()
  expect(states()).toEqual(['a waiting', 'b waiting'])
  queue.hold(false)
  await settle()
  expect(states()).toEqual(['a uploading', 'b uploading'])
  expect(started.map(({ uploadId }) => uploadId)).toEqual([undefined, undefined, 'on-server', undefined])
})

test('a file that is lost again and again while the server answers has failed', async () => {
  const { queue, started, settle, states, losses } = setUp()
  queue.add(target, [picked('a')])
  await settle()
  for (let round = 0; round < 4; round += 1) {
    started.at(-1)?.callbacks.onFailed(lost)
    queue.hold(false)
    await settle()
  }
  expect(states()).toEqual(['a failed'])
  expect(losses()).toBe(3)
})

test('clearing keeps what failed until it is picked again', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a'), picked('b')])
  await settle()
  started[0]?.callbacks.onFailed(new Error('413'))
  started[1]?.callbacks.onDone()
  queue.clearFinished('v')
  expect(states()).toEqual(['a failed'])
  queue.add(target, [picked('a', 5)])
  await settle()
  expect(states()).toEqual(['a uploading'])
})

test('three move at a time; the next starts when one is done', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(
    target,
    ['a', 'b', 'c', 'd'].map((name) => picked(name)),
  )
  await settle()
  expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd waiting'])
  started[1]?.callbacks.onDone()
  await settle()
  expect(states()).toEqual(['a uploading', 'b done', 'c uploading', 'd uploading'])
})

test('progress is told with its speed, at most five times a second', async () => {
  const { queue, started, settle, pass } = setUp()
  queue.add(target, [picked('a', 5000)])
  await settle()
  pass(1000)
  started[0]?.callbacks.onProgress(1000)
  pass(50)
  started[0]?.callbacks.onProgress(1200)
  expect(queue.store.getState().items[0]?.sentBytes).toBe(1000)
  pass(950)
  started[0]?.callbacks.onProgress(3000)
  expect(queue.store.getState().items[0]).toMatchObject({ sentBytes: 3000, speedBps: 2000 })
})

test('a transfer is paused and goes on; a cancelled one leaves the queue', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a'), picked('b')])
  await settle()
  queue.actions.pause('u1')
  expect(states()).toEqual(['a paused', 'b uploading'])
  queue.actions.resume('u1')
  queue.actions.cancel('u2')
  expect(states()).toEqual(['a uploading'])
  expect(started.map(({ calls }) => calls)).toEqual([['pause', 'resume'], ['cancel']])
})

test('a file paused while it is hashed starts once when it goes on', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a')])
  queue.actions.pause('u1')
  queue.actions.resume('u1')
  await settle()
  expect(started).toHaveLength(1)
  expect(states()).toEqual(['a uploading'])
})

test('a failed transfer says why and starts anew on retry', async () => {
  const { queue, started, settle, states } = setUp()
  queue.add(target, [picked('a')])
  await settle()
  started[0]?.callbacks.onFailed(new Error('413'))
  expect(queue.store.getState().items[0]).toMatchObject({ state: 'failed', problem: 'Yüklenemedi.' })
  queue.actions.retry('u1')
  await settle()
  expect(states()).toEqual(['a uploading'])
  expect(started).toHaveLength(2)
  expect(queue.store.getState().items[0]?.problem).toBeUndefined()
})

test('after a reload the same file picked again continues its row; another file is a new one', async () => {
  const before = setUp()
  before.queue.add(target, [picked('a')])
  await before.settle()
  const retained = new Map<string, string>()
  rememberUploads(
    { setItem: (key, text) => void retained.set(key, text) },
    before.queue.store.getState().items,
  )
  const after = setUp(readRememberedUploads({ getItem: (key) => retained.get(key) ?? null }))
  expect(after.states()).toEqual(['a needs_file'])
  after.queue.add(target, [picked('a'), picked('a', 99)])
  await after.settle()
  expect(after.states()).toEqual(['a uploading', 'a uploading'])
  expect(after.started[0]?.metadata.sha256).toBe('hash of a')
})

test('an upload of before a reload is given up on the server too, without its file', async () => {
  const before = setUp()
  before.queue.add(target, [picked('a'), picked('b')])
  await before.settle()
  before.started[0]?.callbacks.onAdmitted('on-server')
  const retained = new Map<string, string>()
  rememberUploads(
    { setItem: (key, text) => void retained.set(key, text) },
    before.queue.store.getState().items,
  )
  const after = setUp(readRememberedUploads({ getItem: (key) => retained.get(key) ?? null }))
  for (const { id } of after.queue.store.getState().items) after.queue.actions.cancel(id)
  expect(after.states()).toEqual([])
  expect(after.abandoned).toEqual(['on-server'])
})

test('an upload that another browser began goes on under its own id', async () => {
  const { queue, started, settle, abandoned } = setUp()
  queue.add(target, [picked('a')], 'begun-elsewhere')
  queue.actions.pause('u1')
  queue.actions.resume('u1')
  await settle()
  expect(started.map(({ uploadId }) => uploadId)).toEqual(['begun-elsewhere'])
  queue.actions.cancel('u1')
  expect([started[0]?.calls, abandoned]).toEqual([['cancel'], []])
})

test('damaged memory is an empty queue', () => {
  expect(readRememberedUploads({ getItem: () => '{' })).toEqual([])
})

test.each([
  ['one archive', ['nova.tar.zst'], 'archive', ['nova.tar.zst']],
  ['one plain file', ['start.sh'], 'file', ['start.sh']],
  ['a folder: without its own name', ['nova/bin/a', 'nova/b'], 'file', ['bin/a', 'b']],
  ['two folders: with their names', ['x/a', 'y/b'], 'file', ['x/a', 'y/b']],
  ['two archives: as files', ['a.zip', 'b.zip'], 'file', ['a.zip', 'b.zip']],
])('picking %s', (_what, paths, kind, sent) => {
  const files = paths.map((path) => ({ file: new File([], path.split('/').at(-1) ?? ''), path }))
  const split = splitPicked(files)
  expect([split.kind, split.files.map(({ path }) => path)]).toEqual([kind, sent])
})

test('speed is that of the last five seconds', () => {
  const meter = createSpeedMeter()
  meter(0, 0)
  expect(meter(10_000, 1000)).toBe(10_000)
  expect(meter(10_000, 7000)).toBe(0)
  expect([secondsLeft(500, 100), secondsLeft(500, 0)]).toEqual([5, undefined])
})
