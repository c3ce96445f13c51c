import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { VersionUsage } from '@filo/contract/packages/version-usage'
import type { VersionRow } from '@filo/contract/packages/versions-routes'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import type { Actor } from '../../../rights/actor.ts'
import { listComposable, readReleaseContent } from '../content/release-content-store.ts'
import { presentVersionRow } from './present-version.ts'
import type { VersionEditor, VersionEditorDeps } from './version-editor.ts'
import { listArosUsing, listProgramsUsing, listRobotsUsing, readVersionFacts } from './version-facts-store.ts'
import { requireDeletable } from './version-lifecycle.ts'
import * as store from './versions-store.ts'

type Deps = VersionEditorDeps & {
  editor: VersionEditor
  /** Ends what is still arriving for a version that goes away. */
  dropUploads: (tx: Db, versionId: string) => Promise<void>
}

/** Package versions: their list, where they are in use, what releases are composed from, their end. */
export function createVersionsService({ db, audit, editor, dropUploads }: Deps) {
  async function list(actor: Actor, query: store.VersionQuery): Promise<LongPage<VersionRow>> {
    const { rows, ...found } = await store.listVersionRows(db, actor, query)
    const facts = await readVersionFacts(db, actor, rows)
    const shown = rows.flatMap((row) => {
      const own = facts.get(row.version.id)
      return own ? [{ row, own }] : []
    })
    const items = presentRows(
      shown,
      ({ row }) => row.version.id,
      ({ row, own }) => presentVersionRow(row, own),
    )
    return { items, ...found }
  }

  /** Deletes a draft or a rejected build. @throws not_found etag_mismatch version_not_deletable version_busy still_in_use */
  async function remove(actor: Actor, id: string, ifMatch: string | undefined): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, id, ifMatch)
      requireDeletable(row.version.state)
      const aros = (await listArosUsing(tx, id)).map(({ name, semver }) => `${name} ${semver}`)
      const by = [...aros, ...(await listProgramsUsing(tx, id))]
      if (by.length > 0) throw new DomainError(commonErrors.still_in_use, { by: by.slice(0, 3).join(', ') })
      await dropUploads(tx, id)
      await store.deleteVersionRow(tx, id)
      const before = row.version
      await audit.record(tx, actor, { action: 'version.deleted', ...editor.subject(row), before })
      editor.publishChange(tx, id, 'deleted')
    })
  }

  /** AROS versions with it and robots that run it. @throws not_found */
  async function usage(actor: Actor, id: string): Promise<VersionUsage> {
    await editor.found(actor, id)
    return { aros: await listArosUsing(db, id), robots: await listRobotsUsing(db, actor, id) }
  }

  return {
    list,
    get: editor.detail,
    remove,
    usage,
    /** For AROS versions: what each package version is made of, in the caller's transaction. */
    readReleaseContent,
    /** For AROS versions: what may be composed for a variant and channel. */
    listComposable,
    /** For what describes a version beside its own record (library lists): find it, hold it, name it, have it read anew. */
    editor: {
      found: editor.found,
      locked: editor.locked,
      subject: editor.subject,
      publishChange: editor.publishChange,
    },
  }
}

export type VersionsService = ReturnType<typeof createVersionsService>
