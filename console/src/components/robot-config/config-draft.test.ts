import type { UnitConfigItem } from '@filo/contract/robot-config/robot-config-routes'
import { expect, test } from 'vitest'
import { beginDraft, bodyOf, changedMeanwhile, highestOf, shownValue, withValue } from './config-draft.ts'

const item = (key: UnitConfigItem['key'], more: Partial<UnitConfigItem> = {}): UnitConfigItem => ({
  key,
  desired: null,
  own: null,
  inherited: null,
  reported: null,
  isRead: null,
  min: 0,
  max: 100,
  mayChange: true,
  ...more,
})
const at = '2026-03-05T10:00:00.000Z'
const desired = (value: number, source: 'robot' | 'model' | 'initial') => ({ value, source, cutTo: null })

test('a value that is set back to what it was is no change, and no change is no draft', () => {
  const draft = beginDraft({ etag: '"1"', items: [item('speechVolume', { own: 40 })] })
  const changed = withValue(draft, 'speechVolume', 50)
  expect(changed && bodyOf(changed)).toEqual({ set: { speechVolume: 50 }, unset: [] })
  expect(changed && withValue(changed, 'speechVolume', 40)).toBeUndefined()
  const unset = withValue(draft, 'speechVolume', null)
  expect(unset && bodyOf(unset)).toEqual({ set: {}, unset: ['speechVolume'] })
})

test.each([
  ['what is being set', { desired: desired(10, 'robot') }, { speechVolume: 70 }, 70],
  ['what is wished', { desired: desired(10, 'robot'), reported: { value: 5, by: 'server', at } }, {}, 10],
  [
    'the robot’s word before what new ones start with',
    { desired: desired(50, 'initial'), reported: { value: 5, by: 'program', at } },
    {},
    5,
  ],
  ['what new ones start with where nothing is known', { desired: desired(50, 'initial') }, {}, 50],
  [
    'the default that counts again',
    { desired: desired(10, 'robot'), inherited: desired(30, 'model') },
    { speechVolume: null },
    30,
  ],
] as const)('a control shows %s', (_what, more, values, shown) => {
  expect(shownValue(item('speechVolume', more as Partial<UnitConfigItem>), values)).toBe(shown)
})

test('a volume goes no higher than its limit, also one that was just set', () => {
  const items = [item('speechVolume'), item('speechVolumeMax', { desired: desired(80, 'model') })]
  const [volume] = items as [UnitConfigItem]
  expect(highestOf(volume, items, {})).toBe(80)
  expect(highestOf(volume, items, { speechVolumeMax: 60 })).toBe(60)
})

test('what somebody else set meanwhile is named', () => {
  const draft = beginDraft({ etag: '"1"', items: [item('speechVolume', { own: 40 })] })
  expect(changedMeanwhile(draft, { etag: '"1"', items: [item('speechVolume', { own: 41 })] })).toEqual([])
  expect(changedMeanwhile(draft, { etag: '"2"', items: [item('speechVolume', { own: 41 })] })).toHaveLength(1)
})
