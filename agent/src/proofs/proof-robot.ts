import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { writeDurably } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'
import type { Power } from '../hardware/power.ts'
import { createSimulatedBody } from '../simulator/simulated-body.ts'
import { startAgent } from '../start-agent.ts'

const Options = z.object({
  serverUrl: z.string(),
  dataFolder: z.string(),
  installKey: z.string(),
  /** Names the machine's run. */
  bootFile: z.string(),
  /** Cap of each download, so that kills meet some. */
  bytesPerSecond: z.number(),
  servicesFolder: z.string().optional(),
  isolation: z.object({ isolation: z.enum(['auto', 'none']), servicesUser: z.string() }).optional(),
})

/** A machine whose run is named in a file; when asked it goes down some time later, and the agent with it. */
function powerOf(bootFile: string): Power {
  return {
    bootId: () => readFile(bootFile, 'utf8'),
    async restart() {
      await sleep(Math.random() * 150)
      await writeDurably(realDisk, bootFile, randomUUID())
      process.kill(process.pid, 'SIGKILL')
      return { type: 'goes-down' }
    },
  }
}

const { bootFile, bytesPerSecond, servicesFolder, isolation, ...options } = Options.parse(
  JSON.parse(process.argv[2] ?? ''),
)
const serial = 'PROOF-1'
const body = createSimulatedBody({ serial, now: Date.now, random: Math.random })
body.setSpeed(bytesPerSecond)
const logger = pino({ level: 'warn' })
const apart = { ...(servicesFolder && { servicesFolder }), ...(isolation && { isolation }) }
await startAgent({ ...options, ...apart, serial, body: { ...body, power: powerOf(bootFile) }, logger })
