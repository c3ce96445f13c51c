import { expect, test } from 'vitest'
import { countedUnits, plannedWaves } from './count-campaign.ts'

const waveStates = plannedWaves([5, 25, 100], 1000, 2)

test('planned waves hold all robots, canaries first, and leave out what would be empty', () => {
  expect(waveStates.map(({ number, counts }) => [number, counts.total, counts.queued])).toEqual([
    [0, 2, 2],
    [1, 50, 50],
    [2, 200, 200],
    [3, 748, 748],
  ])
  expect(plannedWaves([50, 100], 1, 0).map(({ number }) => number)).toEqual([1])
})

test.each([
  [{}, 1000],
  [{ waves: [1, 3] }, 798],
  [{ waves: [7] }, 0],
  [{ q: ' ' }, 1000],
  [{ q: 'NH1' }, undefined],
  [{ states: ['queued'] }, undefined],
  [{ reasons: ['pinned'], waves: [1] }, undefined],
])('a list asked for by %j has %s robots', (requested, count) => {
  expect(countedUnits({ waveStates }, requested)).toBe(count)
})

test('nothing is known of a campaign that was never counted', () => {
  expect(countedUnits({ waveStates: [] }, {})).toBeUndefined()
})
