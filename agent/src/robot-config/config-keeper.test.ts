import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import type { Clock } from '../context.ts'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { AbortedError } from '../updates/update-error.ts'
import { openConfigKeeper } from './config-keeper.ts'
import { ConfigState } from './config-state.ts'

const logger = pino({ level: 'silent' })
const never = new AbortController().signal
const keys = ['speechVolume']
const change = { version: '1.0.0', values: { speechVolume: 30 } }

/** Time that passes when it is told to. */
function handClock(): Clock & { pass: (ms: number) => Promise<void> } {
  let now = 1_780_000_000_000
  const sleepers = new Set<{ at: number; wake: () => void }>()
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(new AbortedError())
        })
      }),
    async pass(ms) {
      now += ms
      for (const sleeper of sleepers) if (sleeper.at <= now && sleepers.delete(sleeper)) sleeper.wake()
      await turn()
    },
  }
}

let base: string
let clock: ReturnType<typeof handClock>
let reported: string[]
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-config-'))
  clock = handClock()
  reported = []
})
afterEach(() => rm(base, { recursive: true, force: true }))

const report = async (message: Unnumbered) => {
  if (message.type === 'config-report')
    reported.push([message.state, message.reason].filter(Boolean).join(' '))
}
const open = (disk: Disk = realDisk, folder = base) =>
  openConfigKeeper({ disk, folder: agentFolder(folder), clock, logger, report })
const request = { program: 'voice', keys, turn: undefined, waitMs: 0 }

/** A robot whose program set its volume and reads it. */
async function openLived(disk?: Disk, folder?: string) {
  const config = await open(disk, folder)
  config.setLinked(true)
  await config.follow(request, never)
  await config.reportOwn({ speechVolume: 50 })
  await config.handle(change)
  return config
}

test('a change is there for the program, and stays once it confirmed and the server was heard', async () => {
  const config = await openLived()
  const input = await config.follow(request, never)
  expect(input).toMatchObject({ values: { speechVolume: 30 }, trial: { keys, secondsLeft: 60 } })
  expect(await config.confirm('voice', input?.turn ?? 0)).toBe(true)
  expect(config.isTrying()).toBe(true)
  await config.heardServer()
  expect(config.isTrying()).toBe(false)
  expect(reported.slice(-3)).toEqual(['pending', 'confirmed', 'applied'])
})

test('what the server says before the program confirmed proves nothing', async () => {
  const config = await openLived()
  await config.heardServer()
  expect(config.isTrying()).toBe(true)
})

test('after a minute without a confirmation it is undone, and the program hears of it while it waits', async () => {
  const config = await openLived()
  const input = await config.follow(request, never)
  const waiting = config.follow({ ...request, turn: input?.turn, waitMs: 120_000 }, never)
  await clock.pass(59_999)
  expect(config.isTrying()).toBe(true)
  await clock.pass(1)
  expect(await waiting).toMatchObject({ values: { speechVolume: 50 }, trial: null })
  // The program hears of it before what is told is on disk.
  await config.idle()
  expect(reported.at(-1)).toBe('undone not_confirmed')
})

test('confirmed and without a link at the end it is undone', async () => {
  const config = await openLived()
  const input = await config.follow(request, never)
  await config.confirm('voice', input?.turn ?? 0)
  config.setLinked(false)
  await clock.pass(60_000)
  await config.idle()
  expect(reported.at(-1)).toBe('undone link_lost')
})

test('a refusal is told in the words of the program', async () => {
  const config = await openLived()
  const input = await config.follow(request, never)
  expect(await config.reject('other', input?.turn ?? 0, 'not mine')).toBe(false)
  expect(await config.reject('voice', input?.turn ?? 0, 'no loudspeaker')).toBe(true)
  expect(reported.at(-1)).toBe('rejected rejected')
})

test('a start of the agent undoes what was on trial', async () => {
  await openLived()
  const again = await open()
  expect(again.isTrying()).toBe(false)
  expect((await again.follow(request, never))?.values).toEqual({ speechVolume: 50 })
  expect(reported).toContain('undone restarted')
})

test('a program that asks no more reads no more, and a ninth finds no place', async () => {
  const config = await open()
  for (let each = 0; each < 8; each += 1) await config.follow({ ...request, program: `p${each}` }, never)
  expect(await config.follow({ ...request, program: 'p8' }, never)).toBeUndefined()
  await clock.pass(60_001)
  expect(await config.follow({ ...request, program: 'p8' }, never)).toBeDefined()
})

test('a damaged file begins anew and keeps no robot from starting', async () => {
  const { robotConfig } = agentFolder(base)
  await (await openLived()).idle()
  const file = await realDisk.open(robotConfig, { mode: 0o600, isFresh: true })
  await file.append('{"version"')
  await file.close()
  expect((await open()).version()).toBeNull()
})

test('wherever the power is cut: the old value, or the new one that every program had confirmed', async () => {
  interface Seen {
    isApplied: boolean
    isAssigned: boolean
  }
  const changes = await cutEverywhere<Seen>(17, {
    prepare: async (_disk, root) => {
      await mkdir(root, { recursive: true })
    },
    newSeen: () => ({ isApplied: false, isAssigned: false }),
    async work(disk, root, seen) {
      const config = await openLived(disk, root)
      seen.isAssigned = true
      const input = await config.follow(request, never)
      await config.confirm('voice', input?.turn ?? 0)
      await config.heardServer()
      seen.isApplied = true
    },
    async check(root, seen) {
      const again = await open(realDisk, root)
      const value = (await again.follow(request, never))?.values['speechVolume']
      expect(again.isTrying()).toBe(false)
      if (seen.isApplied) expect(value).toBe(30)
      else if (seen.isAssigned) expect([30, 50]).toContain(value)
      else expect([null, 50]).toContain(value)
      const retained = ConfigState.parse(JSON.parse(await readFile(agentFolder(root).robotConfig, 'utf8')))
      // The new value is there alone where all had confirmed it.
      if (value === 30) expect(retained.accepted).toEqual({ speechVolume: 30 })
    },
  })
  expect(changes).toBeGreaterThan(10)
})
