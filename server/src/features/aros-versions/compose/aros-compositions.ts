import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import type { Db } from '../../../db/database.ts'
import { composersOf } from '../../../records/releases/aros-composers.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { listContainedHashes, listDiffFiles, listFactsOf, listMakersOf } from '../aros-version-facts-store.ts'
import { type ArosWithNames, listItems, listPromotions, listRefs } from '../aros-versions-store.ts'
import { listAssignmentsOf } from '../assignment/aros-assignments-store.ts'
import { bytesToSend, diffItems, type ItemChange, summarize } from '../comparison/aros-diff.ts'
import type { StepFacts } from '../lifecycle/aros-lifecycle.ts'
import { contentHashOf } from '../lifecycle/aros-manifest-text.ts'
import { waitsForSignature } from '../lifecycle/aros-signing-store.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { listDefectsOf } from '../tests/aros-defects-store.ts'
import { listTestersOf } from '../tests/version-testers-store.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'
import { openProblems } from './aros-problems.ts'
import { revokedReason } from './composer-rules.ts'

/** The composition of a version with what the rules know of each package version, in install order. */
export async function loadItems(db: Db, arosId: string): Promise<VersionFacts[]> {
  const rows = await listItems(db, [arosId])
  return listFactsOf(
    db,
    rows.map((row) => row.versionId),
  )
}

/** The hash the version has or would get when locked now; null while a package is not frozen. */
function presentHash({ aros, robot }: ArosWithNames, items: readonly VersionFacts[]): string | null {
  if (aros.contentHash) return aros.contentHash
  const isFrozen = items.length > 0 && items.every((item) => item.contentHash)
  return isFrozen ? contentHashOf(robot.code, items) : null
}

/** An administrator's waiver counts for the content it was given for, and for no other (docs/lifecycles.md). */
function isWaived(found: ArosWithNames, items: readonly VersionFacts[]): boolean {
  const { waiver } = found.aros
  return waiver !== null && waiver.contentHash === presentHash(found, items)
}

async function passedSameTest(db: Db, found: ArosWithNames, items: readonly VersionFacts[]) {
  if (!found.aros.testOfId) return false
  const [test] = await listRefs(db, [found.aros.testOfId])
  return test !== undefined && test.passedAt !== null && test.contentHash === presentHash(found, items)
}

/** The titles of blocking defects that stand in a test version. */
async function openBlockers(db: Db, aros: ArosWithNames['aros']): Promise<string[]> {
  if (aros.channel !== 'test') return []
  return (await listDefectsOf(db, aros)).flatMap(({ defect, status }) =>
    defect.severity === 'blocker' && status !== 'settled' ? [defect.title] : [],
  )
}

/** The policy's least quorum where a test version stays below it, else null. */
async function missingQuorum(db: Db, aros: ArosWithNames['aros']): Promise<number | null> {
  if (aros.channel !== 'test') return null
  const { minQuorum } = (await readPolicy(db)).values
  return aros.quorum < minQuorum ? minQuorum : null
}

/** Whether the actor had a part in composing a version. */
export function isOwnWork(actor: Actor, aros: ArosWithNames['aros']): boolean {
  const me = actorId(actor)
  return me !== null && composersOf(aros).includes(me)
}

/** The packages that an approval of the version would approve too, and whether the actor may not (four eyes). */
async function readInTest(
  db: Db,
  actor: Actor,
  { aros }: ArosWithNames,
  items: readonly VersionFacts[],
): Promise<StepFacts['inTest']> {
  const pending = aros.state === 'in_review' ? items.filter(({ state }) => state === 'in_test') : []
  const names = pending.map((item) => `${item.code} ${versionLabel(item)}`)
  const me = actorId(actor)
  const makers = await listMakersOf(
    db,
    pending.map(({ versionId }) => versionId),
  )
  const own = pending.find(({ versionId }) => me !== null && makers.get(versionId)?.includes(me))
  const words = (item: VersionFacts) =>
    arosReason('own_package', (language) => ({
      package: packageLabel(item, language),
      version: versionLabel(item),
    }))
  return { names, own: own ? words(own) : null }
}

/** Everything the lifecycle's guards look at, as it stands in this transaction. */
export async function loadStepFacts(
  db: Db,
  actor: Actor,
  found: ArosWithNames,
  items: readonly VersionFacts[],
): Promise<StepFacts> {
  const { aros } = found
  const me = actorId(actor)
  const testers = aros.channel === 'test' ? await listTestersOf(db, aros.id) : []
  const assignments = await listAssignmentsOf(db, aros.id)
  const problems = await openProblems(db, found, items)
  return {
    isComposer: isOwnWork(actor, aros),
    gaveVerdict: testers.some((tester) => tester.userId === me && tester.state === 'submitted'),
    problems: problems.filter(({ severity }) => severity === 'error'),
    inTest: await readInTest(db, actor, found, items),
    revoked: revokedReason(items),
    testerCount: testers.filter((tester) => tester.state !== 'declined').length,
    missingQuorum: await missingQuorum(db, aros),
    hasPassedTest: await passedSameTest(db, found, items),
    hasWaiver: isWaived(found, items),
    blockers: await openBlockers(db, aros),
    isPromoted: (await listPromotions(db, [aros.id])).length > 0,
    isDefault: assignments.some((row) => row.kind === 'default'),
    pinCount: assignments.filter((row) => row.kind === 'pin').length,
    isWaiting: await waitsForSignature(db, aros.id),
  }
}

export interface Comparison {
  changes: ItemChange[]
  /** Bytes by version id of what a robot with the old composition lacks. */
  bytes: Map<string, number>
}

/** Compares two compositions; loads the files of what changed only. */
export async function compareCompositions(
  db: Db,
  from: readonly VersionFacts[],
  to: readonly VersionFacts[],
): Promise<Comparison> {
  const changes = diffItems(from, to)
  const added = changes.flatMap((change) =>
    change.to && change.kind !== 'moved' ? [change.to.versionId] : [],
  )
  const files = await listDiffFiles(db, added)
  const fromIds = from.map((item) => item.versionId)
  const contained = await listContainedHashes(db, fromIds, added)
  const bytes = bytesToSend(
    added.map((versionId) => ({ versionId, files: files.get(versionId) ?? [] })),
    contained,
  )
  return { changes, bytes }
}

/** The columns of a version that follow from its composition and its base. */
export async function measureComposition(db: Db, items: readonly VersionFacts[], baseId: string | null) {
  const base = baseId ? await loadItems(db, baseId) : []
  const { changes, bytes } = await compareCompositions(db, base, items)
  const total = [...bytes.values()].reduce((sum, value) => sum + value, 0)
  return {
    sizeBytes: items.reduce((sum, item) => sum + item.sizeBytes, 0),
    packageCount: items.length,
    diffSummary: { ...summarize(changes, total) },
  }
}
