import { createHash } from 'node:crypto'
import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { VersionState } from '@filo/contract/packages/version-states'
import { tarOf } from '../releases/tar-of.ts'

/** What the server has answered about one package version on its way to robots; it must be so after any kill. */
interface Acknowledged {
  versionId?: string
  upload?: { id: string; offset: number }
  /** The furthest state that a version or an AROS version was said to have, or to have left. */
  version?: { reached: VersionState }
  test?: { id: string; left: ArosState[] }
  production?: { id: string; left: ArosState[] }
}

/** One package version that is uploaded, tested, approved and published; kills only make it go on later. */
export interface LoadItem {
  semver: string
  /** SHA-256 of its one file. */
  sha256: string
  archive: Buffer
  acknowledged: Acknowledged
  isPublished: boolean
}

const CONTENT_BYTES = 300_000

/** A tar with one file of 300,000 bytes that `random` decides; nothing of it is on the server yet. */
export async function makeLoadItem(semver: string, random: () => number): Promise<LoadItem> {
  const lines = Array.from({ length: CONTENT_BYTES / 100 }, () => String(random()).padEnd(100))
  const content = Buffer.from(lines.join(''))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const archive = await tarOf([{ path: 'data.txt', content }])
  return { semver, sha256, archive, acknowledged: {}, isPublished: false }
}
