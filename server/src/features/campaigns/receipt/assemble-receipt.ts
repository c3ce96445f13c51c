import {
  type CampaignReceipt,
  type ReceiptCustomer,
  type ReceiptDecision,
  type ReceiptRelease,
  type ReceiptUnit,
  receiptFormat,
  receiptType,
} from '@filo/contract/campaigns/campaign-receipt'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { StateCount } from '../campaign-counts-store.ts'
import type { CampaignWithNames } from '../campaigns-store.ts'
import { totalOf, wavesOf } from '../run/count-campaign.ts'
import type { UnitOfReceipt } from './receipts-store.ts'

type AuditRow = Awaited<ReturnType<AuditService['historyOf']>>[number]

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What became of one robot, as the receipt says it. */
export function receiptUnitOf({ own, serial, from, update }: UnitOfReceipt): ReceiptUnit {
  return {
    unitId: own.unitId,
    serial,
    customerId: own.customerId,
    wave: own.wave,
    state: own.state,
    reason: own.reason,
    from: from && versionLabel(from),
    assignedAt: iso(own.assignedAt),
    endedAt: iso(own.endedAt),
    update: update && {
      id: update.id,
      state: update.state,
      startedAt: iso(update.startedAt),
      endedAt: iso(update.endedAt),
      attempts: update.attempts,
      errorCode: update.errorCode,
    },
    bytes: update?.transferredBytes ?? null,
  }
}

/** The robots of a receipt as they come, kept as canonical JSON, with what is counted of them. */
export function createUnitCollector() {
  const parts: string[] = []
  const counted = new Map<string, StateCount>()
  const customers = new Map<string | null, ReceiptCustomer>()
  let units = 0
  const transfer = { bytes: 0, unknownUnits: 0 }

  function add(row: UnitOfReceipt): void {
    const unit = receiptUnitOf(row)
    parts.push(canonicalJson(unit))
    units += 1
    transfer.bytes += unit.bytes ?? 0
    if (unit.update && unit.bytes === null) transfer.unknownUnits += 1
    const key = `${unit.wave} ${unit.state}`
    const { count = 0 } = counted.get(key) ?? {}
    counted.set(key, { wave: unit.wave, state: unit.state, isAside: false, count: count + 1 })
    const { customerId } = unit
    const known = customers.get(customerId)?.units ?? 0
    customers.set(customerId, { customerId, name: row.customerName, units: known + 1 })
  }

  return {
    add,
    /** What was added until now. */
    read: () => ({
      parts,
      units,
      transfer,
      counted: [...counted.values()],
      customers: [...customers.values()].toSorted(
        (a, b) => b.units - a.units || String(a.customerId).localeCompare(String(b.customerId), 'en'),
      ),
    }),
  }
}

export type Collected = ReturnType<ReturnType<typeof createUnitCollector>['read']>

function decisionOf(row: AuditRow): ReceiptDecision {
  return {
    at: row.at.toISOString(),
    action: row.action,
    by: row.actorName,
    byKind: row.actorKind,
    role: row.role,
    reason: row.reason,
    facts: row.after,
    auditId: String(row.seq),
    auditHash: row.hash,
  }
}

interface ReceiptFacts {
  row: CampaignWithNames
  endedAt: Date
  release: ReceiptRelease
  history: readonly AuditRow[]
  collected: Pick<Collected, 'counted' | 'customers' | 'transfer'>
}

/** Everything of a receipt but its robots. What was signed of it before is no decision about it. */
export function receiptContentOf({
  row,
  endedAt,
  release,
  history,
  collected,
}: ReceiptFacts): Omit<CampaignReceipt, 'units'> {
  const { campaign, variant, createdByName } = row
  const { target, waves, policy } = campaign
  const byWave = wavesOf(collected.counted)
  return {
    type: receiptType,
    format: receiptFormat,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      variant: { id: variant.id, code: variant.code, name: variant.name },
      state: campaign.state,
      reason: campaign.reason,
      priority: campaign.priority,
      createdAt: campaign.createdAt.toISOString(),
      createdBy: createdByName,
      startsAt: iso(campaign.startsAt),
      startedAt: iso(campaign.startedAt),
      endedAt: endedAt.toISOString(),
    },
    release,
    target: {
      kind: 'query' in target ? 'query' : 'list',
      query: 'query' in target ? { ...target.query } : null,
      customers: collected.customers,
    },
    plan: { waves, policy },
    decisions: history.filter(({ action }) => action !== 'campaign.receipt_signed').map(decisionOf),
    gates: campaign.gates,
    counts: { total: totalOf(byWave), byWave },
    transfer: collected.transfer,
  }
}

/** The canonical JSON of a receipt in pieces: its robots are the last member by name. */
export function signedPartsOf(content: Omit<CampaignReceipt, 'units'>, units: readonly string[]): string[] {
  return [`${canonicalJson(content).slice(0, -1)},"units":[`, units.join(','), ']}']
}
