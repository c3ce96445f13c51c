import { expect, test } from 'vitest'
import { softwareDrift } from './software-drift.ts'

const name = { tr: 'Ses', en: 'Voice' }
const want = (code: string, semver: string) => ({ code, name, semver })
const have = (code: string, version: string, state: 'installed' | 'failed' | 'missing' = 'installed') => ({
  code,
  version,
  state,
})

test.each([
  ['the same version', [want('ses', '1.2.0')], [have('ses', '1.2.0')], 'same'],
  ['an older version', [want('ses', '1.10.0')], [have('ses', '1.9.0')], 'older'],
  ['a newer version', [want('ses', '1.9.0')], [have('ses', '1.10.0')], 'newer'],
  ['a version that is no semantic one', [want('ses', '1.9.0')], [have('ses', 'dev')], 'older'],
  ['nothing', [want('ses', '1.9.0')], [], 'missing'],
  ['damaged files', [want('ses', '1.9.0')], [have('ses', '1.9.0', 'missing')], 'missing'],
  ['a failed start', [want('ses', '1.9.0')], [have('ses', '1.9.0', 'failed')], 'failed'],
  ['a package nobody asked for', [], [have('ses', '1.9.0')], 'extra'],
] as const)('%s is said so', (_what, desired, installed, state) => {
  expect(softwareDrift(desired, installed, () => undefined)).toMatchObject([{ code: 'ses', state }])
})

test('what should be there comes in install order, the rest after it', () => {
  const drift = softwareDrift(
    [want('b', '1.0.0'), want('a', '1.0.0')],
    [have('z', '1'), have('a', '1.0.0')],
    () => name,
  )
  expect(drift.map((item) => item.code)).toEqual(['b', 'a', 'z'])
  expect(drift[2]?.name).toEqual(name)
})
