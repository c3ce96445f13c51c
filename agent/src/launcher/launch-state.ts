import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'

const Build = z.object({
  version: z.string(),
  sha256: z.string(),
  /** The recalled version that it takes the place of, though older; absent: it is newer. */
  replaces: z.string().optional(),
})
/** An agent that was downloaded, by the hash that its maker signed. */
export type Build = z.infer<typeof Build>

const Order = Build.extend({ orderId: z.string() })
/** A build that the server asked this robot to run. */
export type Order = z.infer<typeof Order>

/** Written by the agent once a build is unpacked beside it: what to try at the next start. */
export const DesiredFile = Order

/** Written by the agent that was tried, once it works and is linked. */
export const ConfirmedFile = z.object({ orderId: z.string() })

/** Why the launcher went back: it did not start or ended too often, said nothing in time, or its file was not whole. */
export const ReturnReason = z.enum(['crashed', 'silent', 'damaged'])
export type ReturnReason = z.infer<typeof ReturnReason>

/** How an order ended; `null`: the new agent stayed. */
const Ended = Order.extend({ returned: ReturnReason.nullable() })
export type Ended = z.infer<typeof Ended>

/** The launcher's own notes; nobody else writes them. One of a later format is read as far as it is known. */
export const JournalFile = z.object({
  /** The downloaded agent that proved itself; `null`: that of the package. */
  committed: Build.nullable(),
  /** A build that is being tried, and how often it was started. */
  trial: Order.extend({ starts: z.number().int() }).nullable(),
  /** How orders ended, the newest last. */
  ended: z.array(Ended),
})
export type Journal = z.infer<typeof JournalFile>

export const emptyJournal: Journal = { committed: null, trial: null, ended: [] }

/** Files of the renewal folder. */
export function renewalFiles(folder: string) {
  return {
    desired: join(folder, 'desired.json'),
    confirmed: join(folder, 'confirmed.json'),
    journal: join(folder, 'journal.json'),
    /** Orders whose end the server was told. */
    reported: join(folder, 'reported.json'),
    builds: join(folder, 'agents'),
    build: (version: string) => join(folder, 'agents', version, 'filo-agent.mjs'),
  }
}

/** A JSON file of this shape; undefined where there is none, or none that can be read: then it counts for nothing. */
export async function readState<S extends z.ZodType>(
  path: string,
  shape: S,
): Promise<z.output<S> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => 'null')
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Replaces such a file whole or not at all. */
export async function writeState(path: string, value: object): Promise<void> {
  await writeDurably(realDisk, path, JSON.stringify(value))
}

/** Whether a build's file is, byte for byte, what was signed. */
export async function isWhole(folder: string, { version, sha256 }: Build): Promise<boolean> {
  const bytes = await readFile(renewalFiles(folder).build(version)).catch(() => undefined)
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256
}
