import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type {
  ProducedRobot,
  ProducedRobotRow,
  ProducedRobotSoftware,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { type Actor, scopeOf, type UserActor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import { pageBounds } from '../../db/list-clauses.ts'
import { DomainError } from '../../domain-error.ts'
import { arosName, presentUnit, presentUnitRow } from './present-produced-robot.ts'
import { naturalSort, type UnitFilter, unitConditions } from './produced-robots-filter.ts'
import * as store from './produced-robots-store.ts'
import { robotWord } from './robot-word.ts'
import { softwareDrift } from './software-drift.ts'

type UnitListQuery = UnitFilter & { sort?: string | undefined; page: number; size: number }

/** What the actor may see of the produced robots: a list, one unit, and the software on it. */
export function createProducedRobotReads({ db, clock }: Pick<BaseContext, 'db' | 'clock'>) {
  async function list(actor: UserActor, query: UnitListQuery): Promise<Page<ProducedRobotRow>> {
    const now = clock.now()
    const where = await unitConditions(db, scopeOf(actor), query, now)
    const sort = query.sort ?? naturalSort(query)
    const found = await store.listUnitRows(db, where, { sort, ...pageBounds(query) })
    return { items: found.rows.map((row) => presentUnitRow(row, now)), totalCount: found.totalCount }
  }

  async function find(actor: Actor, id: string): Promise<store.UnitWithNames> {
    const row = await store.findUnit(db, scopeOf(actor), id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  async function get(actor: Actor, id: string): Promise<ProducedRobot> {
    return presentUnit(await find(actor, id), clock.now())
  }

  async function software(actor: Actor, id: string): Promise<ProducedRobotSoftware> {
    const row = await find(actor, id)
    const { softwareInfo } = robotWord(row.unit)
    const installed = softwareInfo?.packages ?? []
    const desired = row.unit.desiredArosId ? await store.listBill(db, row.unit.desiredArosId) : []
    const names = await store.listPackageNames(
      db,
      installed.map((item) => item.code),
    )
    const { deviceArosVersion, softwareArosVersion, isMismatch, isPinned } = presentUnitRow(row, clock.now())
    return {
      desiredAros: arosName(row.desiredAros),
      installedAros: arosName(row.installedAros),
      isPinned,
      deviceArosVersion,
      softwareArosVersion,
      isMismatch,
      packages: softwareDrift(desired, installed, (code) => names.get(code)),
      programs: softwareInfo?.programs ?? [],
    }
  }

  return { list, get, software }
}
