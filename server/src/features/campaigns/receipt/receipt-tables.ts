import { auditActionText } from '@filo/contract/audit/audit-actions'
import {
  campaignUnitReasonNames,
  PauseReason,
  pauseReasonNames,
} from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignReceipt, ReceiptDecision, ReceiptUnit } from '@filo/contract/campaigns/campaign-receipt'
import {
  type CampaignCounts,
  type GateDecision,
  type GateGroup,
  GateMeasure,
  measuredUnits,
} from '@filo/contract/campaigns/campaign-shapes'
import {
  CampaignState,
  campaignStateNames,
  campaignUnitStateNames,
  gateOutcomeNames,
} from '@filo/contract/campaigns/campaign-states'
import { RoleKey, roleNames } from '@filo/contract/roles'
import type { ReportColumn } from '../../../reports/report-table.ts'
import { customerNamesOf, type ReceiptTexts } from './receipt-text.ts'
import { measureNames } from './receipt-texts.ts'

export interface Table {
  columns: ReportColumn[]
  rows: Iterable<readonly string[]>
}

/** Most robots on paper; of more, those that did not come through, so many of them. The JSON has all. */
export const printedUnits = 10_000

const countColumns = [
  'queued',
  'assigned',
  'succeeded',
  'failed',
  'skipped',
  'cancelled',
  'returned',
] as const

/** How the robots of each wave stood at the end. */
export function waveTable({ counts }: CampaignReceipt, w: ReceiptTexts): Table {
  const right = (label: string) => ({ label, width: 55, align: 'right' as const })
  const nameOf = { ...campaignUnitStateNames }
  const row = (name: string, each: CampaignCounts) => [
    name,
    w.number(each.total),
    ...countColumns.map((key) => w.number(each[key])),
  ]
  return {
    columns: [
      { label: w.send('wave'), width: 75 },
      right(w.send('robots')),
      ...countColumns.map((key) => right(w.localized(nameOf[key]))),
    ],
    rows: [
      ...counts.byWave.map(({ number, counts: each }) => row(w.waveName(number), each)),
      row(w.send('total'), counts.total),
    ],
  }
}

/** Whose robots were touched. */
export function customerTable({ target }: CampaignReceipt, w: ReceiptTexts): Table {
  return {
    columns: [
      { label: w.send('customer'), width: 415 },
      { label: w.send('robots'), width: 100, align: 'right' },
    ],
    rows: target.customers.map(({ customerId, name, units }) => [
      customerId === null ? w.send('noCustomer') : w.known(name),
      w.number(units),
    ]),
  }
}

/** What a gate is called: after which wave, and what it decided. */
export function gateTitle({ wave, outcome, at }: GateDecision, w: ReceiptTexts): string {
  const after =
    w.language === 'tr' ? `${w.waveName(wave)}. ${w.send('afterWave')}` : `${w.send('afterWave')} ${wave}`
  const place = wave === 0 ? w.send('canaries') : after
  return `${place}: ${w.localized(gateOutcomeNames[outcome])} · ${w.at(at)}`
}

/** Both groups of a gate side by side. */
export function gateTable(gate: GateDecision, w: ReceiptTexts): Table {
  const chanceOf = (measure: GateMeasure) => gate.worse.find((row) => row.measure === measure)?.probability
  const figureOf = (group: GateGroup, measure: GateMeasure) =>
    `${w.number(group[measure] ?? 0)} / ${w.number(measuredUnits(group, measure))}`
  const { updated, former } = gate
  return {
    columns: [
      { label: w.send('measure'), width: 170 },
      { label: w.send('updated'), width: 115, align: 'right' },
      { label: w.send('former'), width: 115, align: 'right' },
      { label: w.send('chance'), width: 115, align: 'right' },
    ],
    rows: [
      [w.send('robots'), w.number(updated.units), w.number(former.units), ''],
      [w.send('unitHours'), w.number(updated.unitHours), w.number(former.unitHours), ''],
      ...GateMeasure.options.map((measure) => {
        const chance = chanceOf(measure)
        return [
          w.localized(measureNames[measure]),
          figureOf(updated, measure),
          figureOf(former, measure),
          chance === undefined ? '' : w.percent(chance),
        ]
      }),
    ],
  }
}

function factsText(facts: ReceiptDecision['facts'], w: ReceiptTexts): string {
  return Object.entries(facts ?? {})
    .flatMap(([key, value]) => {
      const state = CampaignState.safeParse(value)
      const why = PauseReason.safeParse(value)
      if (state.success) return [w.localized(campaignStateNames[state.data])]
      if (why.success) return [w.localized(pauseReasonNames[why.data])]
      if (key === 'wave') return [`${w.send('wave')}: ${w.waveName(Number(value))}`]
      return key === 'robots' ? [`${w.send('robots')}: ${w.number(Number(value))}`] : []
    })
    .join(' · ')
}

/** Who did what and when, in the words of the audit log. */
export function decisionTable({ decisions }: CampaignReceipt, w: ReceiptTexts): Table {
  const roleOf = (role: string | null) => {
    const known = RoleKey.safeParse(role)
    return known.success ? ` (${w.localized(roleNames[known.data])})` : ''
  }
  return {
    columns: [
      { label: w.send('at'), width: 80 },
      { label: w.send('what'), width: 125 },
      { label: w.send('who'), width: 110 },
      { label: w.send('reason'), width: 150 },
      { label: w.send('record'), width: 50, align: 'right' },
    ],
    rows: decisions.map(({ at, action, by, role, reason, facts, auditId }) => [
      w.at(at),
      w.localized(auditActionText(action)),
      `${by}${roleOf(role)}`,
      [reason ?? '', factsText(facts, w)].filter(Boolean).join(' · '),
      auditId,
    ]),
  }
}

/** The robots that are printed: all, or of too many those that did not come through. */
export function unitsOnPaper(units: readonly ReceiptUnit[]): {
  shown: readonly ReceiptUnit[]
  isWhole: boolean
} {
  if (units.length <= printedUnits) return { shown: units, isWhole: true }
  return { shown: units.filter(({ state }) => state !== 'succeeded').slice(0, printedUnits), isWhole: false }
}

/** One row for each robot. */
export function unitTable(receipt: CampaignReceipt, shown: readonly ReceiptUnit[], w: ReceiptTexts): Table {
  const customerOf = customerNamesOf(receipt, w)
  return {
    columns: [
      { label: w.send('serial'), width: 78, isWhole: true },
      { label: w.send('customer'), width: 60 },
      { label: w.send('wave'), width: 38 },
      { label: w.send('state'), width: 56 },
      { label: w.send('why'), width: 69 },
      { label: w.send('from'), width: 36 },
      { label: w.send('assigned'), width: 66 },
      { label: w.send('ended'), width: 66 },
      { label: w.send('bytes'), width: 46, align: 'right' },
    ],
    rows: shown.map((unit) => [
      unit.serial,
      customerOf(unit.customerId),
      w.waveName(unit.wave),
      w.localized(campaignUnitStateNames[unit.state]),
      unit.reason ? w.localized(campaignUnitReasonNames[unit.reason]) : '',
      unit.from ?? '–',
      w.maybeAt(unit.assignedAt),
      w.maybeAt(unit.endedAt),
      unit.bytes === null ? (unit.update ? w.send('unknown') : '–') : w.megabytes(unit.bytes),
    ]),
  }
}
