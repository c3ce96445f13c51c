import { ArosState } from '@filo/contract/aros-versions/aros-states'
import { hasTestEnded, type TestCase, type TestSummary } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { composersOf } from '../../records/releases/aros-composers.ts'
import type { ArosVersionsService } from '../aros-versions/aros-versions-service.ts'
import { type ArosRow, listOf, type TesterWithNames } from './testers-store.ts'
import { testCasesOf } from './verdict-cases.ts'
import { summarizeTest } from './verdict-rules.ts'

/** Whether the test of a version is over (docs/lifecycles.md). */
export function isTestOver({ state }: Pick<ArosRow, 'state'>): boolean {
  return hasTestEnded(ArosState.parse(state))
}

/** Refuses whoever composed a version, who neither tests nor judges it. @throws tester_is_composer */
export function requireNoComposer(aros: ArosRow, userId: string): void {
  if (composersOf(aros).includes(userId)) throw new DomainError(testerErrors.tester_is_composer)
}

interface TestStatus {
  testers: TesterWithNames[]
  cases: TestCase[]
  summary: TestSummary
}

/** The cases of a version, its testers, and whether their verdicts and the defects decide it. */
export async function readStatus(
  tx: Db,
  versions: Pick<ArosVersionsService, 'changedPackages' | 'blockersOf'>,
  aros: ArosRow,
): Promise<TestStatus> {
  const cases = testCasesOf(await versions.changedPackages(tx, aros))
  const testers = await listOf(tx, aros.id)
  const summary = summarizeTest(
    testers.map(({ tester }) => tester),
    aros.quorum,
    cases,
    await versions.blockersOf(tx, aros),
  )
  return { testers, cases, summary }
}
