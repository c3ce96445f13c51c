import {
  canChangeLife,
  lifeStates,
  lifeTransitions,
} from '@filo/contract/produced-robots/produced-robot-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsCustomer, planLifeChange } from './life-change.ts'

const reason = 'Ekranı kırık'
const now = new Date('2026-03-05T10:00:00.000Z')
const unit = { lifeState: 'quality_control', customerId: null, deviceInfo: { osName: 'Debian' } } as const

test('passing quality control records the hardware the robot reported', () => {
  expect(planLifeChange(unit, { to: 'in_stock', now })).toEqual({
    change: {
      lifeState: 'in_stock',
      hardwareBaseline: { recordedAt: now.toISOString(), deviceInfo: unit.deviceInfo },
    },
  })
})

test('passing without any report records nothing', () => {
  const plan = planLifeChange({ ...unit, deviceInfo: null }, { to: 'in_stock', now })
  expect(plan).toEqual({ change: { lifeState: 'in_stock' } })
})

test('shipping needs a customer and dates the delivery', () => {
  const stocked = { ...unit, lifeState: 'in_stock' } as const
  expect(planLifeChange(stocked, { to: 'shipped', now })).toMatchObject({
    refusal: { code: 'customer_required' },
  })
  expect(planLifeChange(stocked, { to: 'shipped', customerId: 'c1', now })).toEqual({
    change: { lifeState: 'shipped', customerId: 'c1', shippedAt: now },
  })
})

test('taking a delivery back takes its date back', () => {
  const shipped = { ...unit, lifeState: 'shipped', customerId: 'c1' } as const
  expect(planLifeChange(shipped, { to: 'in_stock', now })).toEqual({
    change: { lifeState: 'in_stock', shippedAt: null },
  })
})

test.each(['in_service', 'suspended', 'retired'] as const)('a robot goes to %s only with a reason', (to) => {
  const active = { ...unit, lifeState: 'active', customerId: 'c1' } as const
  expect(planLifeChange(active, { to, now })).toMatchObject({ refusal: { code: 'life_reason_required' } })
  expect(planLifeChange(active, { to, reason, now })).toEqual({ change: { lifeState: to } })
})

test('every step outside the table is refused, every step inside is taken', () => {
  const state = fc.constantFrom(...lifeStates)
  fc.assert(
    fc.property(state, state, (from, to) => {
      const plan = planLifeChange(
        { lifeState: from, customerId: 'c1', deviceInfo: null },
        { to, reason, now },
      )
      expect('change' in plan).toBe(canChangeLife(from, to))
    }),
    { seed: 11 },
  )
})

test('a retired unit stays retired, and every other state can retire', () => {
  expect(lifeTransitions.retired).toEqual([])
  for (const state of lifeStates) {
    if (state !== 'retired') expect(lifeTransitions[state]).toContain('retired')
  }
})

test('a unit at a customer has one', () => {
  expect(lifeStates.filter(needsCustomer)).toEqual(['shipped', 'active', 'in_service', 'suspended'])
})
