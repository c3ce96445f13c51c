import { expect, test } from 'vitest'
import type { RobotRole } from '../robot-users/robot-roles.ts'
import type { RoleKey } from '../roles.ts'
import type { ConfigModel } from './config-bounds.ts'
import { type ConfigKey, configGroups, configItems, configKeys } from './config-items.ts'
import { configRightOf, mayChangeConfig } from './config-rights.ts'
import type { ConfigValue } from './config-shapes.ts'
import { refuseConfigValue } from './config-values.ts'
import { desiredOf, resolveConfig } from './resolve-config.ts'
import { changeUnitConfig } from './robot-config-routes.ts'

const model: ConfigModel = {
  schema: { speechVolume: { min: 10, max: 90, initial: 50 }, micDistance: { min: 0.5, max: 3, initial: 1 } },
  languages: ['tr', 'en'],
}
const none = { own: {}, ofCustomer: {}, ofModel: {} }

test('items stand in the order of their groups', () => {
  const order = configKeys.map((key) => configGroups.indexOf(configItems[key].group))
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test.each<[ConfigKey, ConfigValue, string | undefined]>([
  ['speechVolume', 90, undefined],
  ['speechVolume', 91, 'out_of_range'],
  ['speechVolume', 9, 'out_of_range'],
  ['speechVolume', 50.5, 'wrong_kind'],
  ['speechVolume', '50', 'wrong_kind'],
  ['speechVolumeMax', 95, 'out_of_range'],
  ['micDistance', 1.5, undefined],
  ['musicVolume', 10, 'not_on_model'],
  ['language', 'tr', undefined],
  ['language', 'de', 'not_an_option'],
  ['mode', 'sleep', undefined],
  ['mode', 'dance', 'not_an_option'],
  ['faceMimics', true, undefined],
  ['faceMimics', 1, 'wrong_kind'],
  ['faceMimicSet', ['happy', 'sad'], undefined],
  ['faceMimicSet', ['happy', 'happy'], 'wrong_kind'],
  ['faceMimicSet', ['angry'], 'not_an_option'],
  ['name', ' ', 'wrong_kind'],
  ['words', [{ word: 'Nova', kind: 'wake', language: 'tr', pronunciation: '' }], undefined],
  ['words', [{ word: 'Nova', kind: 'wake', language: 'de', pronunciation: '' }], 'not_an_option'],
  ['words', ['Nova'], 'wrong_kind'],
])('%s set to %j: %s', (key, value, refusal) => {
  expect(refuseConfigValue(key, value, model)).toBe(refusal)
})

test('the nearest setting counts, and the last resort is what a new robot starts with', () => {
  const layers = {
    model,
    own: { language: 'en' },
    ofCustomer: { language: 'tr', mode: 'manual' },
    ofModel: { mode: 'service' },
  }
  expect(resolveConfig(layers)).toMatchObject({
    language: { value: 'en', source: 'robot' },
    mode: { value: 'manual', source: 'customer' },
    speechVolume: { value: 50, source: 'initial' },
    speechVolumeMax: { value: 90, source: 'initial' },
  })
  expect(desiredOf(resolveConfig(layers))).toEqual({ language: 'en', mode: 'manual' })
})

test('a default that does not fit the model counts as not set, and the next one does', () => {
  const layers = {
    ...none,
    model,
    ofCustomer: { speechVolume: 95, musicVolume: 5 },
    ofModel: { speechVolume: 70 },
  }
  const resolved = resolveConfig(layers)
  expect(resolved.speechVolume).toEqual({ value: 70, source: 'model' })
  expect(resolved.musicVolume).toBeUndefined()
})

test('a volume beyond its limit is cut down to it', () => {
  const layers = { ...none, model, own: { speechVolume: 80 }, ofCustomer: { speechVolumeMax: 40 } }
  expect(resolveConfig(layers).speechVolume).toEqual({ value: 40, source: 'robot', cutTo: 40 })
})

test('a name is of one robot alone', () => {
  expect(resolveConfig({ ...none, model, ofModel: { name: 'Nova' } }).name).toBeUndefined()
})

test.each<[RoleKey, RobotRole | null, ConfigKey[]]>([
  ['support', null, ['speechVolume', 'mode', 'speechVolumeMax']],
  ['customer_admin', null, ['speechVolume', 'mode', 'speechVolumeMax']],
  ['customer_user', 'owner', ['speechVolume']],
  ['customer_user', 'operator', ['speechVolume']],
  ['customer_user', 'viewer', []],
  ['customer_user', null, []],
  ['tester', null, []],
])('%s (%s on the robot) may change %j', (role, ownRole, keys) => {
  const right = configRightOf(role, ownRole)
  const requested: ConfigKey[] = ['speechVolume', 'mode', 'speechVolumeMax']
  expect(requested.filter((key) => mayChangeConfig(right, key))).toEqual(keys)
})

test('no item is both set and given back to its default by one change', () => {
  const refused = changeUnitConfig.body?.safeParse({ set: { speechVolume: 40 }, unset: ['speechVolume'] })
  expect(refused?.success).toBe(false)
  const handled = changeUnitConfig.body?.safeParse({ set: { speechVolume: 40 }, unset: ['mode'] })
  expect(handled?.success).toBe(true)
})
