import { expect, test } from 'vitest'
import { RobotConfigSchema } from './robot-config-schema.ts'

test.each([
  ['a range within the bounds', { speechVolume: { min: 0, max: 80, initial: 50 } }, true],
  ['no item at all', {}, true],
  ['an initial value outside the range', { speechVolume: { min: 0, max: 40, initial: 50 } }, false],
  ['a range beyond the bounds', { speechVolume: { min: 0, max: 101, initial: 50 } }, false],
  ['a range of nothing', { micDistance: { min: 2, max: 2, initial: 2 } }, false],
  ['an unknown item', { laser: { min: 0, max: 1, initial: 0 } }, false],
])('%s: %j is allowed: %s', (_what, schema, isAllowed) => {
  expect(RobotConfigSchema.safeParse(schema).success).toBe(isAllowed)
})
