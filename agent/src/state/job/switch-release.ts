import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import { endStrays } from '../../processes/end-strays.ts'
import { findDamagedFiles } from '../../updates/release/find-damaged.ts'
import { mendRelease } from '../../updates/release/mend-release.ts'
import type { ReleaseEntry } from '../../updates/release/release-files.ts'
import { switchCurrent } from '../../updates/release/release-folder.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../../updates/update-error.ts'
import type { JobRun } from './job-run.ts'
import type { Side } from './step.ts'

const mostNames = 3

function damageOf(lost: readonly ReleaseEntry[]): UpdateError {
  const names = lost.slice(0, mostNames).map(({ path }) => path)
  const rest = lost.length > mostNames ? ` and ${lost.length - mostNames} more` : ''
  return new UpdateError('blob_corrupt', `damaged on disk and not to be had now: ${names.join(', ')}${rest}`)
}

/** @throws UpdateError blob_corrupt when files are damaged and cannot be put back */
async function makeWhole(run: JobRun, manifest: ArosManifest, isThorough: boolean): Promise<void> {
  const damaged = await findDamagedFiles(run.context.folder, manifest, { isThorough })
  if (damaged.length === 0) return
  const files = damaged.slice(0, 20).map(({ path }) => path)
  run.context.logger.warn({ aros: manifest.name, files }, 'release files are damaged')
  const lost = await mendRelease(run, manifest, damaged)
  if (lost.length > 0) throw damageOf(lost)
}

/** What is wrong with the old release is told, but it is switched to: it must run as well as it can. */
async function switchBack(run: JobRun, manifest: ArosManifest | undefined): Promise<void> {
  let damage: unknown
  if (manifest) {
    await makeWhole(run, manifest, true).catch((error: unknown) => {
      if (error instanceof AbortedError) throw error
      damage = error
    })
  }
  await switchCurrent(run.context, manifest?.contentHash ?? null).catch((cause: unknown) => {
    throw new TransientError(reasonOf(cause), { cause })
  })
  if (damage) throw damage
}

/**
 * Ends what still runs of any other release, and switches to one of the update whose files are the manifest's; damaged ones are put back before. On the way
 * back every byte is read, and what cannot be put back does not keep the rest of the old release from running.
 * @throws UpdateError blob_corrupt naming what is damaged: before the switch on the way forth, after it on the way back
 */
export async function switchRelease(run: JobRun, side: Side): Promise<void> {
  const target = run[side]
  await endStrays(run.context, { manifests: target ? [target] : [] })
  if (side === 'from') return switchBack(run, run.from)
  if (run.job.removal) return switchCurrent(run.context, null)
  await makeWhole(run, run.to, false)
  await switchCurrent(run.context, run.to.contentHash)
}
