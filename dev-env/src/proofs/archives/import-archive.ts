import { setTimeout as wait } from 'node:timers/promises'
import { putVersionCode } from '@filo/contract/packages/version-content-routes'
import {
  changeVersionState,
  createVersion,
  getVersion,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { ensurePackage, releaseVersion } from '../../releases/package-version.ts'
import type { Team } from '../../releases/team.ts'
import { uploadArchive } from '../../releases/upload-archive.ts'

const POLL_MS = 250
const IMPORTED_WITHIN_MS = 600_000

/** An archive that was uploaded as it is, as version 1.0.0 of a package of its own. */
export interface ImportedArchive {
  versionId: string
  /** From the upload's first byte until it was read. */
  seconds: number
  refusal: { code: string; text: string } | null
  notes: VersionDetail['scan']['notes']
}

async function untilRead({ developer }: Team, versionId: string): Promise<VersionDetail> {
  for (let waited = 0; waited < IMPORTED_WITHIN_MS; waited += POLL_MS) {
    const version = await developer.call(getVersion, { params: { versionId } })
    if (version.state === 'scan_failed' || (version.state === 'draft' && version.scan.format !== null))
      return version
    await wait(POLL_MS)
  }
  throw new Error('the upload was not read in time')
}

/** Uploads an archive unchanged and makes it a version that may be released, unless it is refused. */
export async function importArchive(
  team: Team,
  { code, name, fileName, content }: { code: string; name: string; fileName: string; content: Buffer },
): Promise<ImportedArchive> {
  const { address, developer, developerCookie: cookie } = team
  const words = { tr: name, en: name }
  const packageId = await ensurePackage(developer, { code, name: words, kind: 'content' })
  const body = { semver: '1.0.0', notes: words }
  const { id: versionId } = await developer.call(createVersion, { params: { packageId }, body })
  const startedAt = performance.now()
  await uploadArchive({ address, cookie, versionId, fileName, content })
  const { problem, notes } = (await untilRead(team, versionId)).scan
  const seconds = (performance.now() - startedAt) / 1000
  const refusal = problem && { code: problem.code, text: problem.text.en }
  if (!refusal) {
    const params = { versionId }
    const hooks = { install: { language: 'sh' as const, text: 'true\n', timeoutS: 10 } }
    await developer.call(putVersionCode, { params, body: { hooks } })
    await developer.call(changeVersionState, { params, body: { action: 'make_ready' } })
    await releaseVersion(team, versionId)
  }
  return { versionId, seconds, refusal, notes }
}
