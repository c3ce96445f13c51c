import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { agentFolder } from '../agent-folder.ts'
import { systemClock } from '../context.ts'
import { readIfThere } from '../disk/durable-file.ts'
import { createSimulatedBody } from '../simulator/simulated-body.ts'
import { type RunningAgent, startAgent } from '../start-agent.ts'
import type { FakeServer } from '../test/fake-server.ts'
import { makeRelease, type Release } from '../test/make-release.ts'
import { createSimulatedDisk } from '../test/simulated-disk.ts'
import { listReleaseFiles, readOnlyMode } from '../updates/release/release-files.ts'

/** How much faster than the robot's clock its pauses pass. */
const haste = 10

/** Small releases with shared, nested and executable files; their hooks do nothing, but a sick one is never well. */
export function makePowerReleases(random: () => number) {
  const make = (version: string, isSick = false) => {
    const bytes = Uint8Array.from({ length: 2000 }, () => Math.floor(random() * 256))
    const files = {
      'bin/run': { data: `#!/bin/sh\necho ${version}\n`, mode: 0o755 },
      'data/deep/own.bin': { data: bytes, mode: 0o644 },
      'shared.txt': 'the same in all',
      'shared-program': { data: 'the same in all', mode: 0o755 },
    }
    const healthcheck = isSick ? { text: 'exit 1', timeoutS: 1 } : 'exit 0'
    const hooks = { preinstall: 'exit 0', install: 'exit 0', healthcheck, rollback: 'exit 0' }
    const links = { 'data/latest': 'deep/own.bin', 'data/away': '/var/lib/other', 'up/there': '../../..' }
    const folders = { spool: 0o755, data: 0o750 }
    return makeRelease(version, [
      { code: 'core', version, files, links, folders, hooks },
      { code: 'voice', version, files: { 'voice.txt': version } },
    ])
  }
  return {
    good: ['1.0.0', '2.0.0', '3.0.0'].map((version) => make(version)),
    sick: [make('4.0.0-sick', true)],
  }
}

/** Finds what is wrong with the modes of a release's files; their bytes are looked at elsewhere. */
export async function findWrongMode(folder: string, release: Release): Promise<string | undefined> {
  for (const { path, content } of listReleaseFiles(release.manifest)) {
    const expectedMode = typeof content === 'string' ? 0o444 : readOnlyMode(content.mode)
    const { mode } = await stat(join(folder, path))
    if ((mode & 0o777) !== expectedMode) return `${path} has mode ${(mode & 0o777).toString(8)}`
  }
  return undefined
}

/** The number of the last message that the outbox on the disk knows of. */
export async function lastKnownSeq(path: string): Promise<number> {
  const seqs = ((await readIfThere(path)) ?? '').split('\n').map((line) => {
    try {
      const { seq, acked } = JSON.parse(line) as { seq?: number; acked?: number }
      return seq ?? acked ?? 0
    } catch {
      return 0
    }
  })
  return Math.max(0, ...seqs)
}

/** A robot on a simulated disk: its power goes at a change of the disk, and comes back with what that left. */
export async function openPowerRobot(server: FakeServer, random: () => number) {
  const root = await mkdtemp(join(tmpdir(), 'filo-power-proof-'))
  const { disk, cutAfter, restart, counts } = createSimulatedDisk(join(root, 'disk'), join(root, 'pool'))
  const folder = agentFolder(join(root, 'disk', 'robot'))
  const body = createSimulatedBody({ serial: 'PROOF-1', now: Date.now, random: () => 0.5 })
  body.setFreeBytes(10_000_000_000)
  const clock: typeof systemClock = {
    now: () => systemClock.now(),
    sleep: (ms, signal) => systemClock.sleep(ms / haste, signal),
  }
  let agent: RunningAgent | undefined

  return {
    folder,
    counts,
    /** Switches the robot on; its power goes at the so-many-th change, which may be before the agent has started. */
    async switchOn(changes = Number.POSITIVE_INFINITY): Promise<{ isOff: Promise<void> }> {
      const isOff = cutAfter(changes)
      const options = {
        serverUrl: server.url,
        dataFolder: folder.base,
        serial: 'PROOF-1',
        installKey: server.installKey,
      }
      const logger = pino({ level: 'silent' })
      agent = await startAgent({ ...options, body, clock, disk, logger }).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'PowerLost') return undefined
        throw error
      })
      return { isOff }
    },
    /** Takes the power if it is still there; on the disk is what that may leave. */
    async switchOff(): Promise<void> {
      await restart(random, async () => {
        server.hangUp()
        await agent?.stop()
        agent = undefined
      })
      body.power.restartByHand()
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

export type PowerRobot = Awaited<ReturnType<typeof openPowerRobot>>
