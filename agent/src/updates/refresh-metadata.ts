import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Metadata, MetadataKind, type Targets } from '@tufjs/models'
import { Updater } from 'tuf-js'
import type { Disk } from '../disk/disk.ts'
import { isMissing, writeDurably } from '../disk/durable-file.ts'
import { toUpdateError } from './tuf-errors.ts'
import { type AsRobot, createTufFetcher } from './tuf-fetcher.ts'

/** In the order in which they must reach the disk: a later file is only as good as an earlier one. */
const metadataFiles = ['root.json', 'timestamp.json', 'snapshot.json', 'targets.json']

async function readOptional(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function copyMetadata(from: string, to: string): Promise<void> {
  for (const file of metadataFiles) {
    await copyFile(join(from, file), join(to, file)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }
}

/** tuf-js writes in place; its verified files reach the trust folder whole and synced. */
async function commitMetadata(disk: Disk, work: string, trust: string): Promise<void> {
  for (const file of metadataFiles) {
    const fresh = await readOptional(join(work, file))
    const known = await readOptional(join(trust, file))
    if (fresh && !known?.equals(fresh)) await writeDurably(disk, join(trust, file), fresh)
  }
}

/**
 * Walks root → timestamp → snapshot → targets as TUF section 5 says and returns the verified targets.
 * @throws UpdateError when metadata is refused, TransientError when it could not be had
 */
export async function refreshMetadata(robot: AsRobot): Promise<Metadata<Targets>> {
  const { context } = robot
  const { trust } = context.folder
  const work = join(trust, 'work')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  await copyMetadata(trust, work)
  const fetcher = createTufFetcher(robot)
  try {
    const metadataBaseUrl = `${context.serverUrl}/api/tuf/`
    await new Updater({ metadataDir: work, metadataBaseUrl, fetcher }).refresh()
    const text = await readFile(join(work, 'targets.json'), 'utf8')
    return Metadata.fromJSON(MetadataKind.Targets, JSON.parse(text))
  } catch (error) {
    throw toUpdateError(error, fetcher.networkFailure())
  } finally {
    await commitMetadata(context.disk, work, trust)
  }
}
