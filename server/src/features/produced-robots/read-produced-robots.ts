import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type {
  ProducedRobot,
  ProducedRobotRow,
  ProducedRobotSoftware,
} from '@filo/contract/produced-robots/produced-robots-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readNewestReleases } from '../../records/releases/newer-releases.ts'
import { readOwnRole } from '../../records/units/granted-robots.ts'
import { presentRunningProof } from '../../records/units/running-proof.ts'
import { type Actor, scopeOf, type UserActor } from '../../rights/actor.ts'
import { findDesiredCampaign } from './desired-campaign.ts'
import {
  arosName,
  presentUnit,
  presentUnitRow,
  presentVersions,
  type UnitSurroundings,
} from './present-produced-robot.ts'
import { naturalSort, type UnitFilter, type UnitSource, unitConditions } from './produced-robots-filter.ts'
import * as store from './produced-robots-store.ts'
import { findQuarantined } from './quarantined-aros.ts'
import { robotWord } from './robot-word.ts'
import { softwareDrift } from './software-drift.ts'

type UnitListQuery = UnitFilter & {
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
}

async function surroundingsOf(db: Db, rows: store.UnitWithNames[], now: Date): Promise<UnitSurroundings> {
  const outside = rows.filter(({ unit }) => unit.enrolment !== 'accepted').map(({ unit }) => unit.serial)
  return {
    now,
    newest: await readNewestReleases(db),
    waitingSerials: new Set(await store.listWaitingSerials(db, outside)),
  }
}

/** Reads what the actor may see of the produced robots: a list, one unit, and the software on it. */
export function createProducedRobotReads({
  db,
  clock,
  readAgentOffer,
}: Pick<BaseContext, 'clock'> & UnitSource) {
  async function list(actor: UserActor, query: UnitListQuery): Promise<LongPage<ProducedRobotRow>> {
    const now = clock.now()
    const conditions = await unitConditions({ db, readAgentOffer }, scopeOf(actor), query, now)
    const sort = query.sort ?? naturalSort(query)
    const { cursor } = query
    const { rows, ...found } = await store.listUnitRows(db, conditions, {
      sort,
      cursor,
      ...pageBounds(query),
    })
    const around = await surroundingsOf(db, rows, now)
    const items = presentRows(
      rows,
      ({ unit }) => unit.id,
      (row) => presentUnitRow(row, around),
    )
    return { items, ...found }
  }

  async function find(actor: Actor, id: string): Promise<store.UnitWithNames> {
    const row = await store.findUnit(db, scopeOf(actor), id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  async function get(actor: Actor, id: string): Promise<ProducedRobot> {
    const row = await find(actor, id)
    const now = clock.now()
    const ownRole = await readOwnRole(db, actor, id, now)
    const beside = await store.readBeside(db, id)
    const restored = await store.readRestored(db, id)
    const isStaff = scopeOf(actor).kind === 'all'
    const desiredCampaign = isStaff ? await findDesiredCampaign(db, row.unit) : null
    const quarantined = isStaff ? await findQuarantined(db, row.unit) : null
    const around = await surroundingsOf(db, [row], now)
    return presentUnit(row, around, { ...beside, ownRole, quarantined, desiredCampaign, restored })
  }

  async function software(actor: Actor, id: string): Promise<ProducedRobotSoftware> {
    const row = await find(actor, id)
    const { softwareInfo } = robotWord(row.unit)
    const installed = softwareInfo?.packages ?? []
    const desired = row.unit.desiredArosId ? await store.listComposition(db, row.unit.desiredArosId) : []
    const names = await store.listPackageNames(
      db,
      installed.map((item) => item.code),
    )
    return {
      desiredAros: arosName(row.desiredAros),
      installedAros: arosName(row.installedAros),
      isPinned: row.unit.isPinned,
      ...presentVersions(row),
      ...presentRunningProof(row.unit, row.proof),
      packages: softwareDrift(desired, installed, (code) => names.get(code)),
      programs: softwareInfo?.programs ?? [],
    }
  }

  return { list, get, software }
}
