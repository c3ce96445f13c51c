import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { CannotStart } from '../ground/cannot-start.ts'
import { syncFolder } from '../storage/sync-folder.ts'

/** A backup's first line. */
export const BackupHead = z.object({
  format: z.literal('filo-backup-1'),
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()),
})
export type BackupHead = z.infer<typeof BackupHead>

/** Begins the rows of a table; its columns stand in the order of their values. */
export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableLine = z.infer<typeof TableLine>

/** A backup's last line: without it the file was cut. */
const BackupEnd = z.object({ end: z.literal(true), rows: z.number().int() })

/** A table, the end, or a row as the database writes it as text. */
const BodyLine = z.union([z.string(), TableLine, BackupEnd])
export type BodyLine = z.infer<typeof BodyLine>

/** Writes one line; returns when there is room for more. */
export type WriteLine = (line: unknown) => Promise<void>

function lineWriter(stream: Writable): WriteLine {
  return async (line) => {
    if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain')
  }
}

/**
 * Writes a file of compressed lines, whole or not at all, readable for its owner alone. Holds no more than a few lines.
 * @throws CannotStart where the file exists: a backup is never written over another
 */
export async function writeLines(path: string, produce: (write: WriteLine) => Promise<void>): Promise<void> {
  const lock = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      error.code === 'EEXIST' ? `${path} exists already; name a new file` : `${path}: ${error.message}`,
    )
  })
  await lock.close()
  const part = `${path}.part`
  try {
    const file = await open(part, 'w', 0o600)
    const packed = createZstdCompress()
    const written = pipeline(packed, file.createWriteStream({ flush: true }))
    try {
      await produce(lineWriter(packed))
      packed.end()
    } catch (error) {
      packed.destroy(error as Error)
      await written.catch(() => undefined)
      throw error
    }
    await written
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(part, { force: true })
    await rm(path, { force: true })
    throw error
  }
}

function parse<T>(schema: z.ZodType<T>, line: string, path: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new CannotStart(`${path} is no backup of Filo, or it was damaged`)
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const unpacked = createZstdDecompress()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

/** Reads a backup line by line: its head, then its body. @throws CannotStart for anything else than a whole backup */
export async function readBackup(
  path: string,
): Promise<{ head: BackupHead; body: AsyncGenerator<BodyLine> }> {
  const lines = textLines(path)
  const failed = (error: unknown): never => {
    if (error instanceof CannotStart) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new CannotStart(
      code === 'ENOENT' ? `${path} is not there` : `${path} cannot be read as a backup: ${message}`,
    )
  }
  const first = await lines.next().catch(failed)
  const head = parse(BackupHead, first.done ? '' : first.value, path)
  async function* body(): AsyncGenerator<BodyLine> {
    try {
      for await (const line of lines) yield parse(BodyLine, line, path)
    } catch (error) {
      failed(error)
    }
  }
  return { head, body: body() }
}
