import { commonErrors } from '@filo/contract/common-errors'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type {
  CreateVersionBody,
  UpdateVersionBody,
  VersionDetail,
} from '@filo/contract/packages/versions-routes'
import type { Db } from '../../../db/database.ts'
import { definedOnly } from '../../../ground/defined-only.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { copyHooks, hasHooks } from '../content/code-store.ts'
import { listPlanCases, replacePlan } from '../content/plan-store.ts'
import { knownRobots } from '../package-choices-store.ts'
import { lockPackage } from '../packages-store.ts'
import { newVersion, numberColumns } from './new-version.ts'
import { requireRising } from './require-rising.ts'
import type { VersionEditor, VersionEditorDeps } from './version-editor.ts'
import { requireOpen } from './version-lifecycle.ts'
import * as store from './versions-store.ts'

type Deps = VersionEditorDeps & { editor: VersionEditor }

/** Starts drafts and changes what is written about a version. */
export function createVersionDraftsService({ db, clock, ids, audit, editor }: Deps) {
  async function requireRobots(tx: Db, variantIds: readonly string[] | undefined): Promise<void> {
    const known = await knownRobots(tx, variantIds ?? [])
    const unknown = variantIds?.some((id) => !known.has(id))
    if (unknown) throw new DomainError(packageErrors.unknown_robot)
  }

  /** Starts a draft with the newest version's code, test plan and settings. @throws not_found version_exists version_not_rising package_archived unknown_robot */
  async function create(actor: Actor, packageId: string, body: CreateVersionBody): Promise<VersionDetail> {
    const id = await db.transaction(async (tx) => {
      const item = await lockPackage(tx, actor, packageId)
      if (!item) throw new DomainError(commonErrors.not_found)
      editor.requireActivePackage({ package: item })
      requireRising(body.semver, await store.listSemvers(tx, packageId))
      await requireRobots(tx, body.compatibleVariantIds)
      const newest = await store.findNewest(tx, packageId)
      const by = actorId(actor)
      const made = { id: ids.next(), at: clock.now(), by, item, body, newest }
      const copiesHooks = newest !== undefined && (await hasHooks(tx, newest.id))
      const plan = newest ? await listPlanCases(tx, newest.id) : []
      const version = newVersion({ ...made, copiesParts: copiesHooks || plan.length > 0 })
      await store.insertVersion(tx, version)
      if (newest && copiesHooks) await copyHooks(tx, newest.id, version.id)
      await replacePlan(tx, version.id, plan)
      const row = { version, package: item, author: null }
      await audit.record(tx, actor, { action: 'version.created', ...editor.subject(row), after: version })
      editor.publishChange(tx, version.id, 'created')
      return version.id
    })
    return editor.detail(actor, id)
  }

  async function renumbered(tx: Db, row: store.VersionListRow, semver: string) {
    const { version, package: item } = row
    if (semver === version.semver) return {}
    requireRising(semver, await store.listSemvers(tx, item.id, version.id))
    return numberColumns(item.code, semver)
  }

  /** Changes a version; from `ready` on only its notes. @throws not_found etag_mismatch version_frozen version_exists version_not_rising unknown_robot */
  async function update(
    actor: Actor,
    id: string,
    { ifMatch, ...body }: UpdateVersionBody & { ifMatch: string | undefined },
  ): Promise<VersionDetail> {
    const seen = await editor.found(actor, id)
    await db.transaction(async (tx) => {
      await lockPackage(tx, actor, seen.package.id)
      const row = await editor.locked(tx, actor, id, ifMatch)
      const { notes, semver, ...frozen } = body
      const changesFrozen = Object.values({ semver, ...frozen }).some((value) => value !== undefined)
      if (changesFrozen) requireOpen(row.version.state)
      await requireRobots(tx, body.compatibleVariantIds)
      const numbers = semver === undefined ? {} : await renumbered(tx, row, semver)
      const changes = { ...definedOnly({ notes, ...frozen }), ...numbers }
      await editor.save(tx, actor, { row, changes, action: 'version.updated', isContent: changesFrozen })
      editor.publishChange(tx, id, 'updated')
    })
    return editor.detail(actor, id)
  }

  return { create, update }
}

export type VersionDraftsService = ReturnType<typeof createVersionDraftsService>
