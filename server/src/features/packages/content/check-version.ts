import type { VersionFinding } from '@filo/contract/packages/version-content-routes'
import { renewTreeNotes } from '../../../archives/tree-notes.ts'
import type { Db } from '../../../db/database.ts'
import { listFoldingVariants, listPackageCodes } from '../package-choices-store.ts'
import type { VersionListRow } from '../versions/versions-store.ts'
import { listCodeRows } from './code-store.ts'
import { findDuplicate } from './find-duplicate.ts'
import { findVersionProblems } from './find-version-problems.ts'
import { findSyntaxErrors } from './hook-syntax.ts'
import { hookTexts } from './version-code.ts'

/**
 * Checks what keeps a version from becoming ready. Asks the interpreters whether they can read the hooks, so it is called
 * before a transaction, never in one.
 */
export async function checkVersionContent(db: Db, row: VersionListRow): Promise<VersionFinding[]> {
  const { version } = row
  const hooks = hookTexts(await listCodeRows(db, version.id))
  const { duplicate, tree } = await findDuplicate(db, version)
  const { notes, restart, dependencies, conflicts, linkRule, services } = version
  return findVersionProblems({
    code: row.package.code,
    entryCount: tree.files.length + tree.links.length,
    treeNotes: renewTreeNotes([], tree),
    linkRule,
    foldingVariants: await listFoldingVariants(db, version.compatibleVariantIds),
    notes,
    restart,
    dependencies,
    conflicts,
    hooks,
    services,
    knownCodes: await listPackageCodes(db),
    syntaxErrors: await findSyntaxErrors(hooks),
    duplicateOf: duplicate ? `${duplicate.code} ${duplicate.semver}` : null,
  })
}
