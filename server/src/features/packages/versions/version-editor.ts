import { commonErrors } from '@filo/contract/common-errors'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import type { BaseContext } from '../../../base-context.ts'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import type { ScanRecord } from '../../../db/schema/versions.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta } from '../../../ground/row-meta.ts'
import { requireMatch } from '../../../http/routes/etag.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../../audit/audit-service.ts'
import { presentVersionDetail } from './present-version.ts'
import { readVersionFacts } from './version-facts-store.ts'
import { possibleActions } from './version-lifecycle.ts'
import * as store from './versions-store.ts'

export type VersionEditorDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

const noFacts = { arosCount: 0, robotCount: 0, tests: { passed: 0, failed: 0, open: 0 }, robots: [] }

interface Save {
  row: store.VersionListRow
  changes: Partial<store.VersionRecord>
  action: AuditRecord['action']
  reason?: string | undefined
  /** Files, code or settings changed: who did it is one of those that do not approve it (four eyes). */
  isContent?: boolean
  /** Extra facts for the audit log that are no columns. */
  note?: Record<string, unknown>
}

/** The authors with one more, if that is a person not yet among them. */
export function withAuthor(authorIds: readonly string[], actor: Actor): string[] {
  const who = actorId(actor)
  return who === null || authorIds.includes(who) ? [...authorIds] : [...authorIds, who]
}

/** What was found of the content that was; what it is now is found by the check and when it is frozen. */
function withoutDuplicate({ duplicateOf: _old, ...scan }: ScanRecord): ScanRecord {
  return scan
}

/** Steps that every use case of versions does the same way: find, lock, save with its audit line, show. */
export function createVersionEditor({ db, clock, audit }: VersionEditorDeps) {
  const subject = (row: store.VersionListRow) => ({
    objectType: 'version',
    objectId: row.version.id,
    objectName: `${row.package.code} ${row.version.semver}`,
  })

  /** @throws not_found */
  async function found(actor: Actor, id: string): Promise<store.VersionListRow> {
    const row = await store.findVersion(db, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** The version for the rest of the transaction. @throws not_found etag_mismatch */
  async function locked(tx: Db, actor: Actor, id: string, ifMatch?: string): Promise<store.VersionListRow> {
    const row = await store.lockVersion(tx, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    requireMatch(row.version, ifMatch)
    return row
  }

  async function save(tx: Db, actor: Actor, { row, changes, action, reason, note, isContent = false }: Save) {
    const before = row.version
    const authorIds = isContent ? withAuthor(before.authorIds, actor) : before.authorIds
    const stamp = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    const scan = isContent ? withoutDuplicate(before.scan) : before.scan
    const after: store.VersionRecord = { ...before, authorIds, scan, ...changes, ...stamp }
    await store.updateVersionRow(tx, before.id, after)
    const saved = { ...row, version: after }
    await audit.record(tx, actor, {
      action,
      ...subject(saved),
      before,
      after: { ...after, ...note },
      reason,
    })
    return saved
  }

  /** The version as its page shows it, with what the actor may do. @throws not_found */
  async function detail(actor: Actor, id: string): Promise<VersionDetail> {
    const row = await found(actor, id)
    const { version } = row
    const facts = (await readVersionFacts(db, actor, [row])).get(id) ?? noFacts
    const { approvedBy } = version
    const { duplicateOf } = version.scan
    return presentVersionDetail(row, facts, {
      previous: (await store.findPrevious(db, version)) ?? null,
      approverName: approvedBy ? ((await store.findPersonName(db, approvedBy)) ?? null) : null,
      duplicateOf: duplicateOf ? ((await store.findRef(db, duplicateOf)) ?? null) : null,
      actions: possibleActions(actor, version),
    })
  }

  /** Has consoles read a version anew once the transaction is committed. */
  function publishChange(tx: Db, id: string, kind: string): void {
    publish(tx, changed('packages', id, kind, { customerId: null }))
  }

  function requireActivePackage({ package: { status, code } }: Pick<store.VersionListRow, 'package'>): void {
    if (status === 'archived') throw new DomainError(packageErrors.package_archived, { code })
  }

  return { subject, found, locked, save, detail, publishChange, requireActivePackage }
}

export type VersionEditor = ReturnType<typeof createVersionEditor>
