import type { EvidenceTester, ReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { versionLabel } from '../../records/releases/aros-ref.ts'
import type { Actor } from '../../rights/actor.ts'
import type { ArosVersionsService } from '../aros-versions/aros-versions-service.ts'
import type { LibrariesService } from '../libraries/libraries-service.ts'
import { caseStatusesOf } from './case-statuses.ts'
import { durationOf } from './present-tester.ts'
import { listSeenRobots } from './running-robots-store.ts'
import { readStatus } from './tester-status.ts'
import type { ArosRow, TesterRow, TesterWithNames } from './testers-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  versions: ArosVersionsService
  libraries: Pick<LibrariesService, 'vulnerabilitiesOf'>
}
type SeenRobot = Awaited<ReturnType<typeof listSeenRobots>>[number]

function provenAtOf({ caseResults }: TesterRow, unitId: string): string | null {
  const times = caseResults.flatMap(({ proof }) => (proof?.unitId === unitId ? proof.provenAt : []))
  return times.toSorted().at(-1) ?? null
}

function presentTester(
  { tester, userName }: TesterWithNames,
  robots: ReadonlyMap<string, SeenRobot>,
): EvidenceTester {
  return {
    id: tester.id,
    user: { id: tester.userId, name: userName },
    state: tester.state,
    round: tester.round,
    verdict: tester.verdict,
    comment: tester.comment,
    durationS: durationOf(tester),
    submittedAt: tester.submittedAt?.toISOString() ?? null,
    robots: tester.testUnitIds.flatMap((unitId) => {
      const robot = robots.get(unitId)
      return robot ? [{ ...robot, provenAt: provenAtOf(tester, unitId) }] : []
    }),
  }
}

/** Evidence that a decision about a release can rest on, gathered from where each part is kept. */
export function createReleaseEvidenceService({ db, clock, versions, libraries }: Deps) {
  async function readTest(test: ArosRow | undefined) {
    if (!test) return { testers: [], cases: [] }
    const { testers, cases } = await readStatus(db, versions, test)
    const unitIds = testers.flatMap(({ tester }) => tester.testUnitIds)
    const robots = await listSeenRobots(db, [...new Set(unitIds)], clock.now())
    const byId = new Map(robots.map((robot) => [robot.unitId, robot]))
    return {
      testers: testers.map((row) => presentTester(row, byId)),
      cases: caseStatusesOf(
        cases,
        testers.map(({ tester, userName }) => ({ name: userName, results: tester.caseResults })),
      ),
    }
  }

  async function readLibraries(tx: Db, aros: ArosRow): Promise<ReleaseEvidence['libraries']> {
    const items = await versions.changedFromDefault(tx, aros)
    const vulnerabilities = await libraries.vulnerabilitiesOf(items.map(({ versionId }) => versionId))
    return items.map((item) => ({
      versionId: item.versionId,
      packageName: item.name,
      version: versionLabel(item),
      vulnerabilities: vulnerabilities.get(item.versionId) ?? null,
    }))
  }

  /** @throws not_found */
  async function get(actor: Actor, arosId: string): Promise<ReleaseEvidence> {
    const { aros } = await versions.find(db, actor, arosId)
    const test = aros.channel === 'test' ? aros : await versions.testOf(db, aros)
    const runsNow = await versions.defaultOf(db, aros.variantId)
    const defects = await versions.defectsOf(db, aros)
    return {
      runsNow: runsNow ? versions.refOf(runsNow) : null,
      test: test ? versions.refOf(test) : null,
      passedAt: test?.passedAt?.toISOString() ?? null,
      quorum: (test ?? aros).quorum,
      ...(await readTest(test)),
      defects: defects.map(({ defect, pack, status }) => ({
        id: defect.id,
        title: defect.title,
        packageName: pack.name,
        severity: defect.severity,
        status,
      })),
      libraries: await readLibraries(db, aros),
    }
  }

  return { get }
}

export type ReleaseEvidenceService = ReturnType<typeof createReleaseEvidenceService>
