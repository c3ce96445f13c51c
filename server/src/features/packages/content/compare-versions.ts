import { commonErrors } from '@filo/contract/common-errors'
import { hookKinds } from '@filo/contract/device/assignment/package-content'
import type { VersionDiff } from '@filo/contract/packages/version-content-routes'
import type { BaseContext } from '../../../base-context.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { VersionEditor } from '../versions/version-editor.ts'
import type { VersionRecord } from '../versions/versions-store.ts'
import { listCodeRows } from './code-store.ts'
import { comparePlans } from './compare-plans.ts'
import { listContentRows } from './files-store.ts'
import { listPlanCases } from './plan-store.ts'
import { listTreeEntries } from './tree-store.ts'
import { type ComparedEntry, type ComparedText, changesOfCode, changesOfFiles } from './version-changes.ts'
import { presentCode } from './version-code.ts'

/** Compares two versions of one package by files, bytes, code and test plan. */
export function createVersionComparison({ db, editor }: Pick<BaseContext, 'db'> & { editor: VersionEditor }) {
  async function textsOf(version: VersionRecord): Promise<Map<string, ComparedText>> {
    const code = presentCode(version, await listCodeRows(db, version.id))
    const texts = new Map<string, ComparedText>([['manifest', { text: code.manifest, run: null }]])
    for (const [kind, hook] of Object.entries(code.hooks)) {
      if (hook)
        texts.set(kind, { text: hook.text, run: { language: hook.language, timeoutS: hook.timeoutS } })
    }
    return texts
  }

  async function entriesOf(versionId: string): Promise<ComparedEntry[]> {
    return [...(await listContentRows(db, [versionId])), ...(await listTreeEntries(db, [versionId]))]
  }

  /** What changed from version `beforeId` to `afterId`. @throws not_found also when they are of two packages */
  return async function diff(actor: Actor, afterId: string, beforeId: string): Promise<VersionDiff> {
    const after = await editor.found(actor, afterId)
    const before = await editor.found(actor, beforeId)
    if (after.package.id !== before.package.id) throw new DomainError(commonErrors.not_found)
    const kinds = ['manifest', ...hookKinds]
    return {
      before: { id: beforeId, semver: before.version.semver },
      after: { id: afterId, semver: after.version.semver },
      ...changesOfFiles(await entriesOf(beforeId), await entriesOf(afterId)),
      code: changesOfCode(await textsOf(before.version), await textsOf(after.version), kinds),
      plan: comparePlans(await listPlanCases(db, beforeId), await listPlanCases(db, afterId)),
    }
  }
}
