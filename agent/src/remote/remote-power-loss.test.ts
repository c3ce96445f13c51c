import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import { systemClock, systemRandomness } from '../context.ts'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { createRemoteOrders } from '../test/remote-orders.ts'
import { openRemoteKeeper } from './remote-keeper.ts'
import { usualRemoteSettings } from './remote-settings.ts'

/** What the server heard, which a robot’s outbox makes durable. */
type Heard = string[]

const open = (root: string, disk: Disk, heard: Heard) =>
  openRemoteKeeper({
    folder: agentFolder(root),
    disk,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    randomness: systemRandomness,
    remote: usualRemoteSettings,
    async report(message) {
      if (message.type === 'remote-session') heard.push(message.state)
    },
  })

test('wherever the power goes, a session of which the server heard ends and never opens again', async () => {
  const next = createRemoteOrders()
  const [order, again] = [
    next({ desired: 'open', types: ['files'] }),
    next({ desired: 'open', types: ['files'] }),
  ]
  const changes = await cutEverywhere<{ heard: Heard; isApplied: boolean }>(7, {
    prepare: (disk, root) => disk.makeFolder(root, 0o700).then(() => undefined),
    newSeen: () => ({ heard: [], isApplied: false }),
    async work(disk, root, seen) {
      const keeper = await open(root, disk, seen.heard)
      await keeper.handle(order)
      seen.isApplied = true
      for (let tries = 0; tries < 200 && seen.heard.length === 0; tries += 1) await sleep(2)
      await keeper.end(order.sessionId, 'Ayşe')
      await keeper.interrupt()
    },
    async check(root, { heard, isApplied }) {
      const keeper = await open(root, realDisk, heard)
      await keeper.interrupt()
      expect(
        (await keeper.follow({ turn: undefined, waitMs: 0 }, new AbortController().signal)).session,
      ).toBeNull()
      if (!isApplied && heard.length === 0) return
      expect(heard.at(-1)).toBe('ended')
      await keeper.handle(again)
      await keeper.interrupt()
      expect(heard.at(-1)).toBe('ended')
      expect(heard.filter((state) => state === 'open').length).toBeLessThanOrEqual(1)
    },
  })
  expect(changes).toBeGreaterThan(10)
})
