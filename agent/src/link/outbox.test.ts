import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DurableMessage } from '@filo/contract/device/agent-messages'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { openOutbox, type Unnumbered } from './outbox.ts'
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
        const kept = outbox.after(0, 10)
        await outbox.append(log('next'))
        const next = outbox.after(0, 10).at(-1)?.seq ?? 0
        expect(next).toBeGreaterThan(Math.max(0, ...sendable.keys()))
        const unacknowledged = [...sendable.keys()].filter((seq) => seq > 4 || (seq > 2 && !sendable.has(4)))
        expect(kept.map(({ seq }) => seq)).toEqual(expect.arrayContaining(unacknowledged))
        await outbox.close()
      },
    })
  },
)

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
      const kept = pruneOutbox(messages, limit)
      const isOutcome = (item: DurableMessage) => item.type === 'progress' && item.phase === 'succeeded'
      expect(kept.filter(isOutcome)).toEqual(messages.filter(isOutcome))
      expect(kept.map((item) => item.seq)).toEqual(kept.map((item) => item.seq).toSorted((a, b) => a - b))
      const lastReport = messages.findLast((item) => item.type === 'report')
      if (lastReport) expect(kept).toContain(lastReport)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(limit, messages.length))
    }),
    { seed: 4 },
  )
})
