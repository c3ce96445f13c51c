import { expect, test } from 'vitest'
import { pinRefusal } from './pin-refusal.ts'

const unit = { variantId: 'nova', lifeState: 'active', isTestRobot: false }
const production = { variantId: 'nova', channel: 'production' } as const
const onTest = { variantId: 'nova', channel: 'test' } as const

test.each([
  ['a robot in use', unit, production, null],
  ['a test robot', { ...unit, isTestRobot: true }, onTest, null],
  ['a planned robot', { ...unit, lifeState: 'planned' }, production, null],
  ['a robot of another product', unit, { ...production, variantId: 'mini' }, 'aros_unit_other_variant'],
  ['a retired robot', { ...unit, lifeState: 'retired' }, production, 'aros_unit_retired'],
  ['a retired test robot', { ...unit, lifeState: 'retired', isTestRobot: true }, onTest, 'aros_unit_retired'],
  ['a plain robot, for a test', unit, onTest, 'aros_not_a_test_robot'],
])('%s is pinned or refused by the table', (_, robot, aros, expected) => {
  expect(pinRefusal(robot, aros)).toBe(expected)
})
