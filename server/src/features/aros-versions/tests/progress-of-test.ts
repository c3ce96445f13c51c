import type { ArosCheck } from '@filo/contract/aros-versions/aros-check'
import type { Db } from '../../../db/database.ts'
import { type ArosRow, listRefs } from '../aros-versions-store.ts'
import { countVerdicts } from './count-verdicts.ts'
import { listTestersOf } from './version-testers-store.ts'

/** How far a version's test is: people asked for a test draft, passes of the test a production version came from. */
export async function testProgress(db: Db, aros: ArosRow, testerCount: number): Promise<ArosCheck['tests']> {
  if (aros.channel === 'test') return { done: testerCount, needed: aros.quorum }
  const [source] = aros.testOfId ? await listRefs(db, [aros.testOfId]) : []
  if (!source) return null
  const { passed } = countVerdicts(await listTestersOf(db, source.id), source.quorum)
  return { done: passed, needed: source.quorum }
}
