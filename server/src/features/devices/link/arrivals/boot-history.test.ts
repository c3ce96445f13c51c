import { expect, test } from 'vitest'
import { noteBoot } from './boot-history.ts'

test('the first connection is no alarm', () => {
  expect(noteBoot(undefined, 'a')).toEqual({ replacedBootIds: [], isCloneSuspected: false })
})

test('the same run that connects again is no alarm', () => {
  expect(noteBoot({ bootId: 'a', replacedBootIds: [] }, 'a').isCloneSuspected).toBe(false)
})

test('a restarted agent is no alarm, however often it restarts', () => {
  const second = noteBoot({ bootId: 'a', replacedBootIds: [] }, 'b')
  expect(second).toEqual({ replacedBootIds: ['a'], isCloneSuspected: false })
  expect(noteBoot({ bootId: 'b', ...second }, 'c').isCloneSuspected).toBe(false)
})

test('a run that comes back after another took over is a clone', () => {
  expect(noteBoot({ bootId: 'b', replacedBootIds: ['a'] }, 'a').isCloneSuspected).toBe(true)
})
