import { packageErrors } from '@filo/contract/packages/packages-errors'
import type { VersionFinding } from '@filo/contract/packages/version-content-routes'
import { renewTreeNotes } from '../../../archives/tree-notes.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { wordedError } from '../../../ground/worded-error.ts'
import type { VersionRecord } from '../versions/versions-store.ts'
import { lockCode } from './code-store.ts'
import { findDuplicate } from './find-duplicate.ts'
import { manifestRow } from './version-code.ts'

/** @throws version_not_checked naming the first error */
export function requireNoErrors(findings: readonly VersionFinding[]): void {
  const first = findings.find((finding) => finding.severity === 'error')
  if (first) throw wordedError(packageErrors.version_not_checked, { problem: first.text })
}

/** A check is of one state of the version; if that changed meanwhile, the caller checks again. */
export function requireUnchanged(checked: VersionRecord, now: VersionRecord): void {
  if (checked.revision !== now.revision) throw new DomainError(packageErrors.version_busy)
}

/**
 * Freezes files and code: their hash becomes the version's identity, every text gets its lock time. Whether another
 * version is the same is judged anew: files and code may have changed since they were read.
 */
export async function freezeVersion(
  tx: Db,
  version: VersionRecord,
  now: Date,
): Promise<Pick<VersionRecord, 'state' | 'contentHash' | 'readyRequestedBy' | 'scan'>> {
  const { contentHash, duplicate, tree } = await findDuplicate(tx, version)
  const { duplicateOf: _old, notes: before = [], ...rest } = version.scan
  const notes = renewTreeNotes(before, tree)
  const scan = { ...rest, ...(notes.length > 0 && { notes }) }
  await lockCode(tx, manifestRow(version), now)
  const known = duplicate ? { ...scan, duplicateOf: duplicate.id } : scan
  return { state: 'ready', contentHash, readyRequestedBy: null, scan: known }
}
