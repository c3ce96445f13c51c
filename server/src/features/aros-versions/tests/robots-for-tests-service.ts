import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { listArosRefs } from '../../../records/releases/aros-ref.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { findVariant } from '../variants-store.ts'
import * as store from './robots-for-tests-store.ts'

type Deps = Pick<ArosDeps, 'db' | 'clock'>

interface RobotsQuery {
  q?: string | undefined
  page: number
  size: number
}

/** One page of a variant's test robots, each with its running test and that test's people. @throws not_found */
export async function listTestRobots(
  { db, clock }: Deps,
  actor: Actor,
  variantId: string,
  query: RobotsQuery,
): Promise<Page<TestRobot>> {
  if (!(await findVariant(db, variantId))) throw new DomainError(commonErrors.not_found)
  const found = await store.listTestUnits(db, scopeOf(actor), { ...query, variantId })
  const inTest = await store.listRobotsInTest(db, variantId)
  const testIds = [...new Set(inTest.map(({ arosId }) => arosId))]
  const people = await store.listPeopleTesting(db, testIds)
  const installed = found.rows.flatMap(({ installedArosId }) => installedArosId ?? [])
  const refs = await listArosRefs(db, [...testIds, ...installed])
  const now = clock.now()
  const runningTestOf = (unitId: string): TestRobot['runningTest'] => {
    const own = inTest.find((robot) => robot.unitId === unitId)
    const aros = own && refs.get(own.arosId)
    if (!aros) return null
    const onRobot = people.filter(
      (tester) => tester.arosId === aros.id && tester.testUnitIds.includes(unitId),
    )
    return {
      aros,
      testers: onRobot.map(({ userId, name }) => ({ id: userId, name })),
      robotCount: inTest.filter(({ arosId }) => arosId === aros.id).length,
    }
  }
  const present = ({
    link,
    limits,
    lastSeenAt,
    battery,
    ...row
  }: (typeof found.rows)[number]): TestRobot => ({
    unitId: row.unitId,
    serial: row.serial,
    name: row.name,
    connection: connectionState({ isLinked: link === 'online', lastSeenAt, limits }, now),
    connectionLimits: limits,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    batteryPercent: battery?.percent ?? null,
    installed: refs.get(row.installedArosId ?? '') ?? null,
    runningTest: runningTestOf(row.unitId),
  })
  return { items: presentRows(found.rows, ({ unitId }) => unitId, present), totalCount: found.totalCount }
}

/** The robots that tests of a product can be given. */
export function createTestRobotsService(deps: Deps) {
  return { list: listTestRobots.bind(undefined, deps) }
}
