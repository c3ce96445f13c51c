import {
  isMarketingOpen,
  isMarketingRevisable,
  type MarketingMove,
  marketingMoves,
  marketingStates,
  marketingStepsFrom,
} from '@filo/contract/marketing/marketing-states'
import { expect, test } from 'vitest'
import type { DomainError } from '../../../ground/domain-error.ts'
import { requireMarketingOpen, requireMove } from './marketing-lifecycle.ts'

const moves = Object.keys(marketingMoves) as MarketingMove[]

function codeOf(act: () => void): string {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return (error as DomainError).definition.code
  }
}

test('every move is allowed in the states of its row and refused in all others', () => {
  for (const move of moves)
    for (const state of marketingStates) {
      const isAllowed = marketingMoves[move].from.includes(state)
      const code = codeOf(() => requireMove(state, move))
      expect(code, `${move} ${state}`).toBe(isAllowed ? 'allowed' : 'marketing_wrong_state')
    }
})

test('what ended is over: nothing leads out of it, and every other state leads there', () => {
  expect(moves.filter((move) => marketingMoves[move].from.includes('ended'))).toEqual([])
  const reached = new Set<string>(['ended'])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const { from, to } of Object.values(marketingMoves))
      if (to.some((state) => reached.has(state))) for (const state of from) reached.add(state)
  }
  expect([...reached].sort()).toEqual([...marketingStates].sort())
})

test('nothing is shown that nobody approved', () => {
  const before = ['draft', 'in_review', 'rejected'] as const
  const showing = moves.filter((move) => marketingMoves[move].to.includes('live'))
  expect(showing.filter((move) => before.some((state) => marketingMoves[move].from.includes(state)))).toEqual(
    [],
  )
})

test('content is written to directly before review, and by a revision after approval', () => {
  expect(marketingStates.filter(isMarketingOpen)).toEqual(['draft', 'rejected'])
  expect(marketingStates.filter(isMarketingRevisable)).toEqual(['approved', 'scheduled', 'live', 'unlisted'])
})

test.each([
  ['draft', 'allowed'],
  ['rejected', 'allowed'],
  ['in_review', 'marketing_locked'],
  ['ended', 'marketing_locked'],
  ['approved', 'marketing_needs_revision'],
  ['live', 'marketing_needs_revision'],
] as const)('writing in one that is %s: %s', (state, code) => {
  expect(codeOf(() => requireMarketingOpen(state))).toBe(code)
})

test.each([
  ['draft', []],
  ['approved', ['schedule']],
  ['scheduled', ['unschedule', 'unlist', 'end']],
  ['live', ['unlist', 'end']],
  ['unlisted', ['relist', 'end']],
  ['ended', []],
] as const)('from %s people may take %j', (state, steps) => {
  expect(marketingStepsFrom(state)).toEqual(steps)
})
