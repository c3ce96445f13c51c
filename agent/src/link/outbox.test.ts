import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { type Outbox, openOutbox, type Unnumbered } from './outbox.ts'
import { pruneOutbox } from './prune-outbox.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-outbox-'))
  path = join(folder, 'outbox.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const id = '019a0000-0000-7000-8000-000000000001'
const at = '2026-11-21T07:00:00.000Z'

function log(text: string): Unnumbered {
  return { type: 'log', at, updateId: id, package: 'core', hook: 'start', stream: 'stdout', text }
}

const texts = (messages: readonly DurableMessage[]) =>
  messages.map((message) => (message.type === 'log' ? message.text : ''))

test('messages get rising numbers and come back after a restart, oldest first', async () => {
  const outbox = await openOutbox(realDisk, path)
  await Promise.all(['a', 'b', 'c'].map((text) => outbox.append(log(text))))
  await outbox.close()
  const again = await openOutbox(realDisk, path)
  expect(again.introduce()).toEqual({ outboxId: outbox.introduce().outboxId, lastSeq: 3 })
  expect(again.after(0, 10).map((message) => message.seq)).toEqual([1, 2, 3])
  expect(texts(again.after(1, 10))).toEqual(['b', 'c'])
  expect(again.after(3, 10)).toEqual([])
  await again.close()
})

test('what was acknowledged is gone, and numbers go on after it', async () => {
  const outbox = await openOutbox(realDisk, path)
  await outbox.append(log('a'))
  await outbox.append(log('b'))
  await outbox.acknowledge(2)
  await outbox.close()
  const again = await openOutbox(realDisk, path)
  expect(again.after(0, 10)).toEqual([])
  await again.append(log('c'))
  expect(again.after(0, 10)[0]?.seq).toBe(3)
  await again.close()
})

test('a line cut short by a kill is dropped; the whole ones stay', async () => {
  const outbox = await openOutbox(realDisk, path)
  await outbox.append(log('whole'))
  await outbox.close()
  await writeFile(path, `${await readFile(path, 'utf8')}{"type":"log","seq":2,"te`)
  const again = await openOutbox(realDisk, path)
  expect(texts(again.after(0, 10))).toEqual(['whole'])
  await again.close()
})

test('opening writes nothing: a full disk does not keep the robot from starting', async () => {
  const outbox = await openOutbox(realDisk, path)
  await outbox.append(log('a'))
  await outbox.close()
  await mkdir(`${path}.new`)
  const again = await openOutbox(realDisk, path)
  await again.append(log('b'))
  expect(texts(again.after(0, 10))).toEqual(['a', 'b'])
  await again.close()
  await writeFile(path, `${await readFile(path, 'utf8')}{"type":"log","se`)
  const torn = await openOutbox(realDisk, path)
  await expect(torn.append(log('c'))).rejects.toThrow('EISDIR')
  await rmdir(`${path}.new`)
  await torn.append(log('d'))
  expect(texts(torn.after(0, 10))).toEqual(['a', 'b', 'c', 'd'])
  await torn.close()
})

test('what a full disk refused is neither lost nor mixed up once there is room', async () => {
  let isFull = false
  const disk: Disk = {
    ...realDisk,
    async open(name, options) {
      const file = await realDisk.open(name, options)
      const append = async (data: string | Uint8Array) => {
        await file.append(isFull ? '{"type":"log","se' : data)
        if (isFull) throw new Error('ENOSPC')
      }
      return { ...file, append }
    },
  }
  const outbox = await openOutbox(disk, path)
  await outbox.append(log('a'))
  isFull = true
  const refused = await Promise.allSettled(['b', 'c'].map((text) => outbox.append(log(text))))
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isFull = false
  await outbox.append(log('d'))
  expect(texts(outbox.after(0, 10))).toEqual(['a', 'b', 'c', 'd'])
  await outbox.close()
  const again = await openOutbox(realDisk, path)
  expect(texts(again.after(0, 10))).toEqual(['a', 'b', 'c', 'd'])
  await again.close()
})

test.each([1, 2, 3])(
  'wherever the power goes, what may have been sent is kept and its number never given again (%i)',
  async (seed) => {
    await cutEverywhere(seed, {
      newSeen: () => new Map<number, string>(),
      async work(disk, root, sendable) {
        const outbox = await openOutbox(disk, join(root, 'outbox'))
        for (const text of ['a', 'b'.repeat(700), 'c', 'd', 'e']) {
          await outbox.append(log(text))
          for (const { seq } of outbox.after(0, 10)) sendable.set(seq, text)
          if (text === 'c') await outbox.acknowledge(2)
          if (text === 'd') await outbox.acknowledge(4)
        }
      },
      async check(root, sendable) {
        const outbox = await openOutbox(realDisk, join(root, 'outbox'))
        const retained = outbox.after(0, 10)
        await outbox.append(log('next'))
        const next = outbox.after(0, 10).at(-1)?.seq ?? 0
        expect(next).toBeGreaterThan(Math.max(0, ...sendable.keys()))
        const unacknowledged = [...sendable.keys()].filter((seq) => seq > 4 || (seq > 2 && !sendable.has(4)))
        expect(retained.map(({ seq }) => seq)).toEqual(expect.arrayContaining(unacknowledged))
        await outbox.close()
      },
    })
  },
)

const word = (outbox: Outbox, ackedSeq: number, ackedMark?: string) =>
  outbox.welcome({ ackedSeq, ...(ackedMark && { ackedMark }) })

test('a first start has an outbox at once, and one that is lost later is begun anew for that reason', async () => {
  const first = await openOutbox(realDisk, path)
  await first.close()
  expect(first.introduce()).toEqual({ outboxId: expect.any(String), lastSeq: 0 })
  const later = await openOutbox(realDisk, path, { isFirstStart: false })
  await later.close()
  expect(later.introduce()).toEqual(first.introduce())
  await rm(path)
  const lost = await openOutbox(realDisk, path, { isFirstStart: false })
  expect(lost.introduce()).toMatchObject({
    outboxRestart: { formerOutboxId: null, reason: 'lost' },
    lastSeq: 0,
  })
  await lost.close()
})

test('a damaged header makes an outbox a new one, with the messages that can be read', async () => {
  const outbox = await openOutbox(realDisk, path)
  for (const text of ['a', 'b']) await outbox.append(log(text))
  await outbox.close()
  await writeFile(path, (await readFile(path, 'utf8')).slice(3))
  const again = await openOutbox(realDisk, path, { isFirstStart: false })
  expect(again.introduce()).toMatchObject({ outboxRestart: { reason: 'lost' }, lastSeq: 2 })
  expect(texts(again.after(0, 10))).toEqual(['a', 'b'])
  await again.close()
})

test('every message has a mark, and what a welcome says of them is heard', async () => {
  const outbox = await openOutbox(realDisk, path)
  await outbox.append(log('a'))
  await outbox.append(log('b'))
  const [first, second] = outbox.after(0, 10).map(({ mark }) => mark)
  expect(first).toMatch(/^[0-9a-f]{8}$/)
  expect(second).not.toBe(first)
  expect(await word(outbox, 1, first)).toBe('continues')
  await outbox.acknowledge(1)
  await outbox.close()
  const again = await openOutbox(realDisk, path)
  expect(await word(again, 2, second)).toBe('continues')
  await again.acknowledge(2)
  expect(await word(again, 2, second)).toBe('continues')
  expect(await word(again, 2, '00000000')).toBe('begunAnew')
  await again.close()
})

test('an outbox that begins anew is on disk with all that waits, and says so until the next welcome is taken', async () => {
  const outbox = await openOutbox(realDisk, path)
  for (const text of ['a', 'b']) await outbox.append(log(text))
  const former = outbox.introduce().outboxId
  const [answer] = await Promise.all([word(outbox, 9), outbox.append(log('c'))])
  expect(answer).toBe('begunAnew')
  expect(outbox.after(0, 10).map(({ seq }) => seq)).toEqual([1, 2, 3])
  const hello = outbox.introduce()
  expect(hello).toMatchObject({ outboxRestart: { formerOutboxId: former, reason: 'restored' }, lastSeq: 3 })
  expect(hello.outboxId).not.toBe(former)
  await outbox.close()
  const again = await openOutbox(realDisk, path, { isFirstStart: false })
  expect(again.introduce()).toEqual(hello)
  expect(texts(again.after(0, 10))).toEqual(['a', 'b', 'c'])
  await word(again, 0)
  await again.acknowledge(0)
  await again.close()
  const last = await openOutbox(realDisk, path, { isFirstStart: false })
  expect(last.introduce()).toEqual({ outboxId: hello.outboxId, lastSeq: 3 })
  expect(last.restart()).toMatchObject({ reason: 'restored', isWelcomed: true })
  await last.close()
})

test('an outbox that cannot be begun anew stays as it is until the disk takes it', async () => {
  const outbox = await openOutbox(realDisk, path)
  await outbox.append(log('a'))
  const before = outbox.introduce()
  await mkdir(`${path}.new`)
  await expect(word(outbox, 9)).rejects.toThrow('EISDIR')
  expect(outbox.introduce()).toEqual(before)
  await rmdir(`${path}.new`)
  expect(await word(outbox, 9)).toBe('begunAnew')
  await outbox.append(log('b'))
  await outbox.close()
  const again = await openOutbox(realDisk, path)
  expect(texts(again.after(0, 10))).toEqual(['a', 'b'])
  await again.close()
})

test('wherever the power goes while an outbox begins anew, it is the former or the new one with all that waited', async () => {
  let former = ''
  await cutEverywhere(4, {
    newSeen: () => new Set<string>(),
    prepare: async (disk, root) => {
      const outbox = await openOutbox(disk, join(root, 'outbox'))
      for (const text of ['a', 'b', 'c']) await outbox.append(log(text))
      former = outbox.introduce().outboxId
      await outbox.close()
    },
    async work(disk, root, begun) {
      const outbox = await openOutbox(disk, join(root, 'outbox'))
      await word(outbox, 9)
      begun.add(outbox.introduce().outboxId)
    },
    async check(root, begun) {
      const outbox = await openOutbox(realDisk, join(root, 'outbox'), { isFirstStart: false })
      expect(texts(outbox.after(0, 10))).toEqual(['a', 'b', 'c'])
      const { outboxId, outboxRestart } = outbox.introduce()
      if (outboxId !== former) expect(outboxRestart).toEqual({ formerOutboxId: former, reason: 'restored' })
      for (const promised of begun) expect(outboxId).toBe(promised)
      await outbox.close()
    },
  })
})

test('a full outbox forgets old reports, passing progress and old logs, never an outcome', () => {
  const progress = { updateId: id, arosId: id, attempt: 1, percent: 0, errorCode: null, bytes: null }
  const message = { key: 'queued' as const, params: {}, text: '' }
  const Kind = fc.constantFrom('log', 'queued', 'succeeded', 'report')
  fc.assert(
    fc.property(fc.array(Kind, { maxLength: 60 }), fc.nat(30), (kinds, limit) => {
      const messages = kinds.map((kind, index): DurableMessage => {
        const seq = index + 1
        if (kind === 'log') return { ...log(String(seq)), seq } as DurableMessage
        if (kind === 'report') return { type: 'report', seq, at } as DurableMessage
        return { type: 'progress', seq, at, ...progress, phase: kind as 'queued', message }
      })
      const retained = pruneOutbox(messages, limit)
      const isOutcome = (item: DurableMessage) => item.type === 'progress' && item.phase === 'succeeded'
      expect(retained.filter(isOutcome)).toEqual(messages.filter(isOutcome))
      expect(retained.map((item) => item.seq)).toEqual(
        retained.map((item) => item.seq).toSorted((a, b) => a - b),
      )
      const lastReport = messages.findLast((item) => item.type === 'report')
      if (lastReport) expect(retained).toContain(lastReport)
      expect(retained.length).toBeGreaterThanOrEqual(Math.min(limit, messages.length))
    }),
    { seed: 4 },
  )
})
