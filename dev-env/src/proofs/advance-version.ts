import { putVersionCode } from '@filo/contract/packages/version-content-routes'
import type { VersionAction, VersionState } from '@filo/contract/packages/version-states'
import {
  changeVersionState,
  createVersion,
  getVersion,
  listVersions,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { untilChecked } from '../releases/package-version.ts'
import type { Team } from '../releases/team.ts'
import { beginUpload, readOffset, sendPiece } from '../releases/upload-archive.ts'
import type { LoadItem } from './load-item.ts'

const PIECE_BYTES = 40_000
const notes = { tr: 'Yük', en: 'Load' }
const hooks = { install: { language: 'sh' as const, text: 'true\n', timeoutS: 5 } }

/** The version, also one whose making was not answered any more. */
async function find({ developer }: Team, packageId: string, item: LoadItem) {
  const query = { 'f.packageId': packageId, q: item.semver, size: 100 } as const
  const { items } = await developer.call(listVersions, { query })
  const id = item.acknowledged.versionId ?? items.find(({ semver }) => semver === item.semver)?.id
  return id === undefined ? undefined : developer.call(getVersion, { params: { versionId: id } })
}

/** Sends what the server does not have yet, piece by piece. */
async function upload(
  team: Team,
  versionId: string,
  { acknowledged, archive, semver }: LoadItem,
): Promise<void> {
  const sender = { address: team.address, cookie: team.developerCookie }
  acknowledged.upload ??= {
    id: await beginUpload({ ...sender, versionId, fileName: 'load.tar', content: archive }),
    offset: 0,
  }
  const offset = await readOffset(sender, acknowledged.upload.id)
  if (offset < acknowledged.upload.offset)
    throw new Error(
      `of the upload of ${semver} ${offset} bytes are left, ${acknowledged.upload.offset} were answered`,
    )
  for (acknowledged.upload.offset = offset; acknowledged.upload.offset < archive.length; ) {
    const from = acknowledged.upload.offset
    const piece = { offset: from, bytes: archive.subarray(from, from + PIECE_BYTES) }
    acknowledged.upload.offset = await sendPiece(sender, acknowledged.upload.id, piece)
  }
}

const steps: Partial<
  Record<VersionState, { action: VersionAction; who: 'developer' | 'approver'; to: VersionState }>
> = {
  draft: { action: 'make_ready', who: 'developer', to: 'ready' },
  ready: { action: 'start_test', who: 'developer', to: 'in_test' },
  in_test: { action: 'approve', who: 'approver', to: 'approved' },
  approved: { action: 'release', who: 'approver', to: 'released' },
}

async function stepOn(team: Team, item: LoadItem, { id: versionId, state, fileCount }: VersionDetail) {
  const params = { versionId }
  if (state === 'scanning') return untilChecked(team.developer, versionId)
  if (state === 'uploading' || (state === 'draft' && fileCount === 0)) return upload(team, versionId, item)
  const step = steps[state]
  if (!step) throw new Error(`version ${item.semver} is ${state}`)
  if (state === 'draft') await team.developer.call(putVersionCode, { params, body: { hooks } })
  await team[step.who].call(changeVersionState, { params, body: { action: step.action } })
  item.acknowledged.version = { reached: step.to }
}

/** Takes a version from wherever a kill left it to released. @returns its id */
export async function releaseItem(team: Team, packageId: string, item: LoadItem): Promise<string> {
  for (;;) {
    const found = await find(team, packageId, item)
    if (found?.state === 'released') return found.id
    if (found) await stepOn(team, item, found)
    else {
      const body = { semver: item.semver, notes }
      item.acknowledged.versionId = (
        await team.developer.call(createVersion, { params: { packageId }, body })
      ).id
    }
  }
}
