import {
  duplicateKeyOf,
  hasNoMandatoryCase,
  PlanCase,
  PlanCases,
  planLimits,
} from '@filo/contract/packages/version-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePlans, planText } from './compare-plans.ts'

const words = (text: string) => ({ tr: text, en: text })
const planned = (key: string, more: Partial<PlanCase> = {}): PlanCase => ({
  key,
  title: words(key),
  steps: [words('Deneyin')],
  expected: words('Çalışır'),
  isMandatory: true,
  needsRobot: true,
  ...more,
})

describe('two test plans', () => {
  const before = [planned('start'), planned('noise'), planned('old')]

  test.each<[string, Partial<PlanCase>]>([
    ['title', { title: { tr: 'noise', en: 'Noise' } }],
    ['steps', { steps: [words('Deneyin'), words('Bekleyin')] }],
    ['expectation', { expected: words('Susar') }],
    ['obligation', { isMandatory: false }],
    ['need of a robot', { needsRobot: false }],
  ])('differ where a case changes its %s', (_title, more) => {
    const after = [planned('start'), planned('noise', more), planned('old')]
    expect(comparePlans(before, after)).toEqual([
      { key: 'noise', change: 'changed', before: before[1], after: after[1] },
    ])
  })

  test('name what is new and what is gone, and pass over what only moved', () => {
    const after = [planned('noise'), planned('new'), planned('start')]
    expect(comparePlans(before, after).map(({ key, change }) => [key, change])).toEqual([
      ['new', 'added'],
      ['old', 'removed'],
    ])
    expect(planText([...before].reverse())).not.toBe(planText(before))
  })

  test('are the same in whatever order a database gives back the parts of a case', () => {
    const turned = before.map((item) => Object.fromEntries(Object.entries(item).reverse()) as PlanCase)
    expect(comparePlans(before, turned)).toEqual([])
    expect(planText(turned)).toBe(planText(before))
  })

  test('differ in no case that both have alike, and the changes lead from one to the other', () => {
    const plan = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
      .chain((keys) =>
        fc.tuple(...keys.map((key) => fc.boolean().map((needsRobot) => planned(key, { needsRobot })))),
      )
    fc.assert(
      fc.property(plan, plan, (a, b) => {
        const changes = comparePlans(a, b)
        const retained = a.filter(({ key }) => !changes.some((change) => change.key === key))
        const result = [...retained, ...changes.flatMap(({ after }) => after ?? [])]
        const byKey = (cases: readonly PlanCase[]) => cases.toSorted((x, y) => (x.key < y.key ? -1 : 1))
        expect(byKey(result)).toEqual(byKey(b))
      }),
      { seed: 20261123, numRuns: 200 },
    )
  })
})

describe('a test plan', () => {
  test.each<[string, unknown]>([
    ['a case in one language alone', planned('a', { title: { tr: 'Yalnız Türkçe', en: ' ' } })],
    ['a case without a step', planned('a', { steps: [] })],
    ['a case with too many steps', planned('a', { steps: Array(planLimits.steps + 1).fill(words('x')) })],
    ['a title that is too long', planned('a', { title: words('x'.repeat(planLimits.title + 1)) })],
    ['a key with spaces', planned('gürültülü oda')],
  ])('does not take %s', (_title, item) => {
    expect(PlanCase.safeParse(item).success).toBe(false)
  })

  test('has a bound, keys of their own and something to pass', () => {
    expect(PlanCases.safeParse(Array(planLimits.cases + 1).fill(planned('a'))).success).toBe(false)
    expect(duplicateKeyOf([planned('a'), planned('b'), planned('a')])).toBe('a')
    expect(duplicateKeyOf([planned('a'), planned('b')])).toBeUndefined()
    expect(hasNoMandatoryCase([planned('a', { isMandatory: false })])).toBe(true)
    expect(hasNoMandatoryCase([planned('a', { isMandatory: false }), planned('b')])).toBe(false)
    expect(hasNoMandatoryCase([])).toBe(false)
  })
})
