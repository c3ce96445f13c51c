import type { ConfigReportState } from '@filo/contract/robot-config/config-report'
import type { ConfigLayers } from '@filo/contract/robot-config/resolve-config'
import { expect, test } from 'vitest'
import { judgeConfigReport } from './judge-config-report.ts'
import { planConfigChange, revert } from './plan-config-change.ts'

const range = { min: 0, max: 100, initial: 50 }
const model = { schema: { speechVolume: range, faceBrightness: range }, languages: ['tr'] }
const layers: ConfigLayers = { model, own: { speechVolume: 40 }, ofCustomer: {}, ofModel: {} }
const situation = { layers, right: 'all' as const, waiting: [] }
const waiting = [
  { key: 'speechVolume' as const, before: 20, after: 40, isCarried: false },
  { key: 'faceBrightness' as const, before: null, after: 90, isCarried: false },
]

test('only what is other than before is a change', () => {
  const desired = { set: { speechVolume: 40, faceBrightness: 10 }, unset: [] }
  expect(planConfigChange(desired, situation)).toEqual({
    own: { speechVolume: 40, faceBrightness: 10 },
    items: [{ key: 'faceBrightness', before: null, after: 10, isCarried: false }],
  })
})

test('what waits for the robot is carried along, and what is overtaken goes back to what the robot has', () => {
  const own = { speechVolume: 40, faceBrightness: 90 }
  const desired = { set: { speechVolume: 60 }, unset: [] }
  const planned = planConfigChange(desired, { ...situation, layers: { ...layers, own }, waiting })
  expect(planned).toEqual({
    own: { speechVolume: 60, faceBrightness: 90 },
    items: [
      { key: 'speechVolume', before: 20, after: 60, isCarried: false },
      { key: 'faceBrightness', before: null, after: 90, isCarried: true },
    ],
  })
  expect('items' in planned && revert(planned.own, planned.items)).toEqual({ speechVolume: 20 })
})

test.each([
  ['an item beyond the right', { set: { mode: 'manual' }, unset: [] }, 'basic', 'config_item_refused'],
  ['an item given up beyond the right', { set: {}, unset: ['mode'] }, 'basic', 'config_item_refused'],
  [
    'a limit without the right to it',
    { set: { speechVolumeMax: 50 }, unset: [] },
    'basic',
    'config_item_refused',
  ],
  ['a value out of range', { set: { speechVolume: 101 }, unset: [] }, 'all', 'config_value_refused'],
  [
    'a volume over its new limit',
    { set: { speechVolume: 80, speechVolumeMax: 70 }, unset: [] },
    'all',
    'config_over_limit',
  ],
] as const)('%s is refused', (_what, { set, unset }, right, error) => {
  expect(planConfigChange({ set, unset: [...unset] }, { ...situation, right })).toMatchObject({ error })
})

test('what was set to something else since is not taken back', () => {
  expect(revert({ speechVolume: 41 }, waiting)).toEqual({ speechVolume: 41 })
})

test.each<[ConfigReportState, string[], number, string | undefined]>([
  ['pending', [], 40, undefined],
  ['reported', [], 40, undefined],
  ['applied', [], 40, 'applied'],
  ['undone', [], 20, 'undone'],
  ['rejected', [], 20, 'rejected_by_robot'],
  ['unchanged', [], 40, 'applied'],
  ['unchanged', [], 20, 'undone'],
  ['unchanged', ['speechVolume'], 20, undefined],
])('a robot that says %s, reads all but %j and has %i: %s', (state, unread, value, judged) => {
  const values = { speechVolume: { value, by: 'server' as const, at: '2026-03-05T10:00:00.000Z' } }
  expect(judgeConfigReport({ state, unread, values }, waiting.slice(0, 1))).toBe(judged)
})
