import { writeDurably } from '../disk/durable-file.ts'
import { EnrolmentError, pinRoot } from '../link/enrol.ts'
import { fetchAssignment, resolveDesired, type SyncOptions } from '../state/sync-desired.ts'
import { downloadRelease, verifyRelease } from '../updates/release/download-release.ts'
import { readManifest } from '../updates/release/fetch-manifest.ts'
import { createHashedBlobs } from '../updates/release/hashed-blobs.ts'
import { TransientError, UpdateError } from '../updates/update-error.ts'

interface Answer {
  /** Name of the release that it would install. */
  accepted?: string
  /** Code of the refusal. */
  refused?: string
}

async function goAllTheWay(options: SyncOptions, installKey: string | undefined): Promise<Answer> {
  const { context, http, unitId } = options
  await pinRoot(context, http, { installKey, rootFile: undefined, mayTrustFirst: true })
  const desired = await resolveDesired(options, await fetchAssignment(options))
  if (!desired) return { accepted: 'nothing' }
  await writeDurably(context.disk, context.folder.manifest(desired.to.arosId), desired.manifestText)
  const manifest = await readManifest(context, desired.to.arosId)
  if (!manifest) return { refused: 'no manifest' }
  const hashed = createHashedBlobs()
  const source = { context, http, unitId, signal: context.stopping, hashed, onProgress: () => undefined }
  await downloadRelease(source, manifest)
  await verifyRelease(source, manifest)
  return { accepted: desired.to.name }
}

/** Follows what the server shows up to the point where a release would be unpacked. */
export async function wouldInstall(options: SyncOptions, installKey: string | undefined): Promise<Answer> {
  try {
    return await goAllTheWay(options, installKey)
  } catch (error) {
    if (error instanceof UpdateError) return { refused: error.code }
    if (error instanceof TransientError) return { refused: 'transient' }
    if (error instanceof EnrolmentError) return { refused: 'enrolment' }
    throw error
  }
}
