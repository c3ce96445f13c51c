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
  test.each([
    ['passed', false, 'promote'],
    ['in_review', false, 'approve'],
    ['in_review', true, undefined],
    ['approved', true, 'publish'],
    ['paused', true, 'resume'],
    ['published', false, undefined],
    ['draft', false, undefined],
    ['withdrawn', false, undefined],
  ] as const)('%s, one’s own work %s: %s', (state, isOwnWork, expected) => {
    expect(nextDecision({ state, isOwnWork }, () => true)).toBe(expected)
  })

  test('none to who holds no right', () => {
    expect(nextDecision({ state: 'in_review', isOwnWork: false }, () => false)).toBe(undefined)
  })
})
