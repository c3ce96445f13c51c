import { planLimits } from '@filo/contract/packages/version-plan'
import { describe, expect, test } from 'vitest'
import { caseFormValues, caseValues, nextKey, withCase } from './plan-values.ts'

const words = {
  keyForm: 'form',
  keyInUse: 'taken',
  stepMissing: 'missing',
  stepsDiffer: 'differ',
  stepsTooMany: 'many',
  stepTooLong: 'long',
}
const filled = {
  ...caseFormValues(undefined, 'case-1'),
  title: { tr: 'Ses', en: 'Voice' },
  steps: { tr: ' Konuşun \n\nDinleyin', en: 'Speak\nListen\n' },
  expected: { tr: 'Duyar', en: 'It hears' },
}
const problems = (more: object) => {
  const result = caseValues(['noise'], words).safeParse({ ...filled, ...more })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('the form of a case', () => {
  test('makes a step of every line that says something, the languages side by side', () => {
    expect(caseValues([], words).parse(filled).steps).toEqual([
      { tr: 'Konuşun', en: 'Speak' },
      { tr: 'Dinleyin', en: 'Listen' },
    ])
  })

  test('starts from a case and gives the same case back', () => {
    const made = caseValues([], words).parse(filled)
    expect(caseValues([], words).parse(caseFormValues(made, 'x'))).toEqual(made)
  })

  test.each<[string, object, string[]]>([
    ['a key with spaces', { key: 'gürültülü oda' }, ['key form']],
    ['a key of another case', { key: 'noise' }, ['key taken']],
    ['no step in English', { steps: { tr: 'Konuşun', en: ' \n' } }, ['steps.en missing']],
    ['fewer steps in English', { steps: { tr: 'Konuşun\nDinleyin', en: 'Speak' } }, ['steps.en differ']],
    [
      'too many steps',
      { steps: { tr: 'a\n'.repeat(planLimits.steps + 1), en: 'a\n'.repeat(planLimits.steps + 1) } },
      ['steps.tr many', 'steps.en many'],
    ],
    [
      'a step that is too long',
      { steps: { tr: 'a'.repeat(planLimits.step + 1), en: 'a' } },
      ['steps.tr long'],
    ],
  ])('refuses %s', (_title, more, expected) => {
    expect(problems(more)).toEqual(expected)
  })
})

describe('a plan', () => {
  const made = (key: string) => caseValues([], words).parse({ ...filled, key })

  test.each([
    [[], 'case-1'],
    [['noise'], 'case-1'],
    [['case-2', 'case-9', 'case-x'], 'case-10'],
  ])('with the keys %j gives a new case the key %s', (keys, key) => {
    expect(nextKey(keys)).toBe(key)
  })

  test('takes a case in the place it had, also under another key, and a new one at its end', () => {
    const cases = [made('a'), made('b')]
    const keys = (replaced: string | undefined, key: string) =>
      withCase(cases, replaced, made(key)).map((item) => item.key)
    expect(keys('a', 'c')).toEqual(['c', 'b'])
    expect(keys(undefined, 'c')).toEqual(['a', 'b', 'c'])
  })
})
