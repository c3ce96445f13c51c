import { fold } from '@filo/contract/fold'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { CreateVersionBody } from '@filo/contract/packages/versions-routes'
import { searchGrams } from '../../../db/long-lists/search-grams.ts'
import type { CopiedAuthor } from '../../../db/schema/versions.ts'
import { newMeta } from '../../../ground/row-meta.ts'
import { authorsOf, copiedAuthorsOf } from '../../../records/releases/version-authors.ts'
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
  /** Whether the newest version has hooks or a test plan, which the caller copies. */
  copiesParts: boolean
}

/** The settings of a new draft: what the body says, else what the newest version has. */
function settingsOf(body: CreateVersionBody, newest: VersionRecord | undefined) {
  return {
    compatibleVariantIds: body.compatibleVariantIds ?? newest?.compatibleVariantIds ?? [],
    dependencies: body.dependencies ?? newest?.dependencies ?? [],
    conflicts: body.conflicts ?? newest?.conflicts ?? [],
    restart: body.restart ?? newest?.restart ?? 'service',
    minAgent: body.minAgent === undefined ? (newest?.minAgent ?? null) : body.minAgent,
    linkRule: newest?.linkRule ?? ('any' as const),
    services: newest?.services ?? [],
    hookUser: newest?.hookUser ?? null,
  }
}

/** Who comes along with what a draft takes over; nobody where that is nothing. */
function authorsCopied({ body, newest, copiesParts }: NewVersion): CopiedAuthor[] {
  if (!newest) return []
  const own = JSON.stringify(settingsOf(body, undefined))
  const isCopy = copiesParts || JSON.stringify(settingsOf(body, newest)) !== own
  return isCopy ? copiedAuthorsOf(newest) : []
}

/** An empty draft. Whoever wrote what it takes over is among its authors, unless somebody else had approved that. */
export function newVersion(made: NewVersion): VersionRecord {
  const { id, at, by, item, body, newest } = made
  const copiedAuthors = authorsCopied(made)
  const authorIds = authorsOf({ createdBy: by, authorIds: copiedAuthors.map(({ userId }) => userId) })
  return {
    id,
    ...newMeta({ at, by }),
    packageId: item.id,
    authorIds,
    copiedAuthors: copiedAuthors.filter(({ userId }) => userId !== by),
    ...numberColumns(item.code, body.semver),
    state: 'draft',
    notes: body.notes,
    ...settingsOf(body, newest),
    sizeBytes: 0,
    fileCount: 0,
    contentHash: null,
    scan: {},
    readyRequestedBy: null,
    rejectedReason: null,
    approvedBy: null,
    approvedAt: null,
    releasedAt: null,
    revokedAt: null,
    filesRemovedAt: null,
  }
}
