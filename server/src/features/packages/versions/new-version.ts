import { fold } from '@filo/contract/fold'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { CreateVersionBody } from '@filo/contract/packages/versions-routes'
import { searchGrams } from '../../../db/search-grams.ts'
import { newMeta } from '../../../ground/row-meta.ts'
import type { VersionRecord } from './versions-store.ts'

/** The columns that follow from a version's number. */
export function numberColumns(code: string, semver: string) {
  const searchKey = fold(`${code} ${semver}`)
  return { semver, semverKey: semverKey(semver), build: 1, searchKey, searchGrams: searchGrams(searchKey) }
}

interface NewVersion {
  id: string
  at: Date
  by: string | null
  item: { id: string; code: string }
  body: CreateVersionBody
  /** The newest version of the package, whose settings are taken over where the body says nothing. */
  newest: VersionRecord | undefined
}

/** An empty draft. */
export function newVersion({ id, at, by, item, body, newest }: NewVersion): VersionRecord {
  return {
    id,
    ...newMeta({ at, by }),
    packageId: item.id,
    authorIds: by ? [by] : [],
    ...numberColumns(item.code, body.semver),
    state: 'draft',
    notes: body.notes,
    compatibleVariantIds: body.compatibleVariantIds ?? newest?.compatibleVariantIds ?? [],
    dependencies: body.dependencies ?? newest?.dependencies ?? [],
    conflicts: body.conflicts ?? newest?.conflicts ?? [],
    restart: body.restart ?? newest?.restart ?? 'service',
    minAgent: body.minAgent === undefined ? (newest?.minAgent ?? null) : body.minAgent,
    sizeBytes: 0,
    fileCount: 0,
    contentHash: null,
    scan: {},
    readyWantedBy: null,
    rejectedReason: null,
    approvedBy: null,
    approvedAt: null,
    releasedAt: null,
    revokedAt: null,
  }
}
