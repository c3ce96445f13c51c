import { arosStates } from '@filo/contract/aros-versions/aros-states'
import { describe, expect, test } from 'vitest'
import { cardSteps, nextDecision } from './card-steps.ts'

describe('what the menu of a card on the board offers', () => {
  test.each([
    ['passed', ['promote']],
    ['in_review', ['approve', 'reject']],
    ['approved', ['publish']],
    ['published', ['pause', 'withdraw']],
    ['paused', ['resume', 'withdraw']],
    ['superseded', ['withdraw', 'archive']],
    ['withdrawn', ['archive']],
    ['draft', []],
    ['archived', []],
  ] as const)('%s: %j', (state, expected) => {
    expect(cardSteps(state, () => true)).toEqual(expected)
  })

  test('nothing to who holds no right', () => {
    expect(arosStates.flatMap((state) => cardSteps(state, () => false))).toEqual([])
  })

  test('only what the right is for', () => {
    expect(cardSteps('in_review', (permission) => permission === 'aros.publish')).toEqual([])
  })
})

describe('the decision that a card offers at once', () => {
  const reader = { userId: 'me', can: () => true }

  test.each([
    ['passed', 'other', 'promote'],
    ['in_review', 'other', 'approve'],
    ['in_review', 'me', undefined],
    ['approved', 'me', 'publish'],
    ['paused', 'me', 'resume'],
    ['published', 'other', undefined],
    ['draft', 'other', undefined],
    ['withdrawn', 'other', undefined],
  ] as const)('%s, composed by %s: %s', (state, composerId, expected) => {
    expect(nextDecision({ state, composerId }, reader)).toBe(expected)
  })

  test('none to who holds no right', () => {
    expect(nextDecision({ state: 'in_review', composerId: null }, { userId: 'me', can: () => false })).toBe(
      undefined,
    )
  })
})
