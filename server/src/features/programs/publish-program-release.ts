import { manifestMaxBytes } from '@filo/contract/device/assignment/aros-manifest'
import { programErrors } from '@filo/contract/programs/programs-errors'
import type { Logger } from 'pino'
import { displayBytes } from '../../archives/archive-error.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { systemActor } from '../../rights/actor.ts'
import type { ProgramDeps } from './program-deps.ts'
import { buildProgramManifest } from './program-manifest-text.ts'
import { readReleaseParts } from './program-release-parts-store.ts'
import { findRelease, listUnpublishedIds, type ReleaseRow } from './program-releases-store.ts'
import type { ProgramRow } from './programs-store.ts'

type PublishDeps = Pick<ProgramDeps, 'trust' | 'versions'>

/**
 * Lists the manifest of a release as a TUF target, or puts it up for signing, in the transaction that approves it.
 * @param name who asked for it; null: the product itself
 * @throws program_content_changed program_manifest_too_large
 */
export async function publishProgramRelease(
  { trust, versions }: PublishDeps,
  tx: Db,
  { program, release }: { program: Pick<ProgramRow, 'id' | 'code' | 'name'>; release: ReleaseRow },
  name: string | null,
): Promise<void> {
  const { items = [] } = (await readReleaseParts(tx, [release.id])).get(release.id) ?? {}
  const contents = await versions.readReleaseContent(
    tx,
    items.map(({ versionId }) => versionId),
  )
  const built = buildProgramManifest({ program, release, items, contents })
  if ('changedPackage' in built)
    throw new DomainError(programErrors.program_content_changed, { package: built.changedPackage })
  const bytes = Buffer.byteLength(built.text)
  if (bytes > manifestMaxBytes) {
    const params = { size: displayBytes(bytes), limit: displayBytes(manifestMaxBytes) }
    throw new DomainError(programErrors.program_manifest_too_large, params)
  }
  const { text: manifestText, contentHash, requires } = built
  const published = { releaseId: release.id, code: program.code, contentHash, manifestText, requires }
  await trust.publishProgram(tx, published, name)
}

/**
 * Publishes releases that were approved before manifests of programs existed. One whose packages changed since is left out,
 * with a line in the log: nobody can install it.
 */
export async function publishApprovedReleases(
  deps: PublishDeps & Pick<ProgramDeps, 'db'> & { log: Logger },
): Promise<void> {
  const { db, log } = deps
  for (const id of await listUnpublishedIds(db)) {
    try {
      await db.transaction(async (tx) => {
        const found = await findRelease(tx, systemActor('filo'), id)
        if (found) await publishProgramRelease(deps, tx, found, null)
      })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      log.warn({ releaseId: id, code: error.definition.code }, 'a program release cannot be published')
    }
  }
}
