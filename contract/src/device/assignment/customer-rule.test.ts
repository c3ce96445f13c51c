import { expect, test } from 'vitest'
import { Assignment } from './assignment.ts'
import { type CustomerRule, needsBesideConsent, remoteAccessUnder } from './customer-rule.ts'

test.each<[CustomerRule | undefined, 'on' | 'consent' | 'off', boolean, boolean]>([
  ['none', 'on', false, false],
  ['allowed', 'on', false, false],
  ['consent', 'on', false, true],
  ['never', 'on', false, true],
  [undefined, 'on', false, true],
  ['none', 'on', true, true],
  ['allowed', 'on', true, true],
  ['allowed', 'consent', false, true],
  ['none', 'off', false, true],
])(
  'a test under the signed rule %s, the setting %s and the server’s word %s asks: %s',
  (rule, access, needsConsent, isRequested) => {
    expect(needsBesideConsent({ needsConsent, rule, access })).toBe(isRequested)
  },
)

test.each([
  ['never', 'on', 'off'],
  ['never', 'consent', 'off'],
  ['consent', 'on', 'on'],
  ['allowed', 'consent', 'consent'],
  ['none', 'off', 'off'],
  [undefined, 'on', 'on'],
] as const)('remote sessions under the signed rule %s and the setting %s: %s', (rule, access, outcome) => {
  expect(remoteAccessUnder(access, rule)).toBe(outcome)
})

test.each([
  [undefined, undefined],
  ['allowed', 'allowed'],
  ['weekdays', 'consent'],
])('an assignment that says the rule %s is read as %s', (reported, read) => {
  const known = {
    unitId: '019a0000-0000-7000-8000-000000000001',
    arosId: null,
    updateId: null,
    reason: '',
    issuedAt: '2026-01-01T00:00:00.000Z',
    allowTest: false,
  }
  const assignment = Assignment.parse({ ...known, ...(reported ? { customerRule: reported } : {}) })
  expect(assignment.customerRule).toBe(read)
})
