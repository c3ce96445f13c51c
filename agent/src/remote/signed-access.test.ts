import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import { expect, test } from 'vitest'
import { createSignedAccess } from './signed-access.ts'

/** Access where the rule is read to be each of these in turn, and the last from then on. */
function accessUnder(rules: readonly CustomerRule[], access: 'on' | 'consent' | 'off' = 'on') {
  const counted = { reads: 0, ms: 0 }
  const readRule = async () => rules[Math.min(counted.reads++, rules.length - 1)]
  const clock = {
    sleep: async (ms: number) => {
      counted.ms += ms
    },
  }
  return { counted, read: createSignedAccess({ access, readRule, clock, monotonicMs: () => counted.ms }) }
}

test('a no that its customer took back right before the request is not the answer to it', async () => {
  const { read, counted } = accessUnder(['never', 'never', 'consent'])
  expect(await read(true)).toBe('on')
  expect(counted.ms).toBe(400)
})

test('a no that stays is the answer after five seconds', async () => {
  const { read, counted } = accessUnder(['never'], 'consent')
  expect(await read(true)).toBe('off')
  expect(counted.ms).toBe(5000)
})

test.each([
  ['a rule that lets it be done', { rules: ['allowed'], access: 'on', isNew: true, expected: 'on' }],
  ['an owner who asks', { rules: ['allowed'], access: 'consent', isNew: true, expected: 'consent' }],
  ['an owner who refuses', { rules: ['never'], access: 'off', isNew: true, expected: 'off' }],
  ['a session that is there already', { rules: ['never'], access: 'on', isNew: false, expected: 'off' }],
] as const)('%s is not waited for', async (_, { rules, access, isNew, expected }) => {
  const { read, counted } = accessUnder(rules, access)
  expect([await read(isNew), counted.ms]).toEqual([expected, 0])
})
