import { expect, test } from 'vitest'
import { createBudgets } from './budgets.ts'

const start = (longestPauseMs = 0) =>
  createBudgets({
    rates: { calls: { burst: 3, perMinute: 60 }, bytes: { burst: 100, perMinute: 600 } },
    longestPauseMs,
  })

test('each has budgets of its own', () => {
  const budgets = start()
  for (let call = 0; call < 3; call += 1) {
    expect(budgets.spend('a', { calls: 1 }, 0)).toEqual({ isOver: false, pauseMs: 0 })
  }
  expect(budgets.spend('a', { calls: 1 }, 0)).toEqual({ isOver: true, kind: 'calls', waitMs: 1000 })
  expect(budgets.waitFor('a', 'calls', 500)).toBe(500)
  expect(budgets.spend('b', { calls: 1 }, 0)).toEqual({ isOver: false, pauseMs: 0 })
  expect(budgets.waitFor('b', 'calls', 0)).toBe(0)
})

test('what one kind refuses costs nothing of another', () => {
  const budgets = start()
  budgets.spend('a', { calls: 3 }, 0)
  expect(budgets.spend('a', { calls: 1, bytes: 100 }, 0)).toMatchObject({ isOver: true, kind: 'calls' })
  expect(budgets.spend('a', { bytes: 100 }, 0)).toEqual({ isOver: false, pauseMs: 0 })
})

test('a short wait is a pause and not a refusal, and the longest of all kinds counts', () => {
  const budgets = start(2000)
  expect(budgets.spend('a', { calls: 3, bytes: 100 }, 0)).toEqual({ isOver: false, pauseMs: 0 })
  expect(budgets.spend('a', { calls: 1, bytes: 5 }, 0)).toEqual({ isOver: false, pauseMs: 1000 })
  expect(budgets.spend('a', { calls: 1 }, 0)).toEqual({ isOver: false, pauseMs: 2000 })
  expect(budgets.spend('a', { calls: 1 }, 0)).toEqual({ isOver: true, kind: 'calls', waitMs: 3000 })
})

test('who has rested is not remembered', () => {
  const budgets = start()
  budgets.spend('a', { calls: 3 }, 0)
  budgets.spend('b', { calls: 1 }, 59_999)
  expect(budgets.count()).toBe(2)
  budgets.spend('c', { calls: 1 }, 60_000)
  expect(budgets.count()).toBe(2)
})
