import { languages } from '@filo/contract/localized-text'
import { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import { FitReasonCode } from '@filo/contract/program-fit/fit-reasons'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FitRelease, type FitUnit, findMisfits } from './program-fit.ts'

const unit: FitUnit = {
  variant: { id: 'nova', name: { tr: 'Nova H1', en: 'Nova H1' } },
  lifeState: 'active',
  installedAros: '2.3.0',
  desiredAros: '2.3.0',
  capabilities: ['hardware', 'programs'],
}
const release: FitRelease = { variantIds: ['nova', 'depo'], arosRange: '^2.0.0' }
const codes = (of: Partial<FitUnit>, on: Partial<FitRelease> = {}) =>
  findMisfits({ ...unit, ...of }, { ...release, ...on }).map(({ code }) => code)

test.each<[string, Partial<FitUnit>, Partial<FitRelease>, FitReasonCode[]]>([
  ['one of its variant and range', {}, {}, []],
  ['any AROS where the program names no range', { installedAros: '0.1.0' }, { arosRange: null }, []],
  [
    'an unknown AROS where the program names no range',
    { installedAros: null, desiredAros: null },
    { arosRange: null },
    [],
  ],
  ['a pre-release within the range', { installedAros: '2.4.0-rc.1' }, {}, []],
  ['one that has no AROS yet and shall get a fitting one', { installedAros: null }, {}, []],
  ['another variant', {}, { variantIds: ['depo'] }, ['variant_unsupported']],
  ['no variant at all', {}, { variantIds: [] }, ['variant_unsupported']],
  ['an older AROS', { installedAros: '1.9.9', desiredAros: '1.9.9' }, {}, ['aros_outside']],
  ['an older AROS that is going over to a fitting one', { installedAros: '1.9.9' }, {}, ['aros_outside']],
  ['one that is going over to an AROS beyond', { desiredAros: '3.0.0' }, {}, ['aros_will_be_outside']],
  ['one of which no AROS is known', { installedAros: null, desiredAros: null }, {}, ['aros_unknown']],
  ['a range that nobody can read', {}, { arosRange: 'nonsense' }, ['aros_outside']],
  ['one that never connected', { capabilities: null }, {}, ['never_connected']],
  ['an agent from before', { capabilities: ['hardware'] }, {}, ['agent_too_old']],
  [
    'a retired one, whatever else',
    { lifeState: 'retired', capabilities: null },
    { variantIds: [] },
    ['retired'],
  ],
  ['a suspended one', { lifeState: 'suspended' }, {}, ['suspended']],
  ['one in service', { lifeState: 'in_service' }, {}, []],
  [
    'several reasons at once',
    { installedAros: '1.0.0', capabilities: [] },
    { variantIds: [] },
    ['variant_unsupported', 'aros_outside', 'agent_too_old'],
  ],
])('%s', (_what, of, on, expected) => {
  expect(codes(of, on)).toEqual(expected)
})

test('the words name what they speak of, in both languages', () => {
  const [reason] = findMisfits({ ...unit, installedAros: '1.9.9' }, release)
  expect(reason?.text).toEqual({
    tr: 'Robotun AROS sürümü 1.9.9; program ^2.0.0 ister.',
    en: 'The robot runs AROS 1.9.9; the program needs ^2.0.0.',
  })
})

test('no reason leaves a placeholder open, and every one is a known code', () => {
  const semver = fc.option(fc.constantFrom('1.0.0', '2.1.0', '3.0.0'), { nil: null })
  const anyUnit = fc.record({
    variant: fc.constantFrom('nova', 'other').map((id) => ({ id, name: { tr: id, en: id } })),
    lifeState: fc.constantFrom(...LifeState.options),
    installedAros: semver,
    desiredAros: semver,
    capabilities: fc.option(fc.constantFrom(['programs'], []), { nil: null }),
  })
  fc.assert(
    fc.property(anyUnit, fc.option(fc.constant('^2.0.0'), { nil: null }), (of, arosRange) => {
      for (const { code, text } of findMisfits(of, { ...release, arosRange })) {
        expect(FitReasonCode.options).toContain(code)
        for (const language of languages) expect(text[language]).not.toMatch(/[{}]/)
      }
    }),
  )
})
