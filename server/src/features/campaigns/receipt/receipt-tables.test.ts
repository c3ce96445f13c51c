import type { ReceiptUnit } from '@filo/contract/campaigns/campaign-receipt'
import type { GateDecision } from '@filo/contract/campaigns/campaign-shapes'
import { expect, test } from 'vitest'
import { gateTable, gateTitle, printedUnits, unitsOnPaper } from './receipt-tables.ts'
import { createReceiptTexts } from './receipt-text.ts'

const updated = {
  units: 20,
  unitHours: 80.5,
  failed: 3,
  failedAmong: 25,
  silent: 1,
  faulty: 0,
  hot: 0,
  failing: 0,
  drained: 4,
  drainedAmong: 6,
  drainPerHour: 12.5,
}
const former = {
  units: 1000,
  unitHours: 4000,
  failed: 0,
  failedAmong: 5000,
  silent: 12,
  faulty: 4,
  hot: 0,
  failing: 0,
  drained: 0,
  drainedAmong: 0,
  drainPerHour: null,
}
const gate: GateDecision = {
  wave: 1,
  at: '2026-03-05T22:30:00.000Z',
  outcome: 'worse',
  level: 0.01,
  updated,
  former,
  worse: [{ measure: 'failed', probability: 0.0001 }],
}
const turkish = createReceiptTexts({ language: 'tr', zone: 'Europe/Istanbul' })
const english = createReceiptTexts({ language: 'en', zone: 'UTC' })

test('a gate shows the numbers of both groups that it decided on, and names the probability of what was worse', () => {
  expect([...gateTable(gate, english).rows]).toEqual([
    ['Robots', '20', '1,000', ''],
    ['Robot hours', '80.5', '4,000', ''],
    ['Update failed', '3 / 25', '0 / 5,000', '0.01%'],
    ['Out of touch', '1 / 20', '12 / 1,000', ''],
    ['Reported errors', '0 / 20', '4 / 1,000', ''],
    ['Above 85 °C', '0 / 20', '0 / 1,000', ''],
    ['Service failing', '0 / 20', '0 / 1,000', ''],
    ['With a service started again', '0 / 0', '0 / 0', ''],
    ['Battery drained faster than the median', '4 / 6', '0 / 0', ''],
  ])
})

test('its title says when, in the reader’s words, zone and order', () => {
  expect(gateTitle(gate, turkish)).toBe('1. dalgadan sonra: Daha kötü · 06.03.2026 01:30')
  expect(gateTitle(gate, english)).toBe('After wave 1: Worse · 2026-03-05 22:30')
  expect(gateTitle({ ...gate, wave: 0 }, english)).toMatch(/^Canaries: Worse/)
})

test('paper has every robot of a campaign up to a bound, and beyond it those that did not come through', () => {
  const unitOf = (index: number): ReceiptUnit => ({
    unitId: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    serial: `GRS-${index}`,
    customerId: null,
    wave: 1,
    state: index % 3 === 0 ? 'failed' : 'succeeded',
    reason: null,
    from: null,
    assignedAt: null,
    endedAt: null,
    update: null,
    bytes: null,
  })
  const units = Array.from({ length: printedUnits + 1 }, (_, index) => unitOf(index))
  expect(unitsOnPaper(units.slice(1))).toEqual({ shown: units.slice(1), isWhole: true })
  const { shown, isWhole } = unitsOnPaper(units)
  expect(isWhole).toBe(false)
  expect(shown.length).toBe(Math.ceil(units.length / 3))
  expect(shown.every(({ state }) => state === 'failed')).toBe(true)
})
