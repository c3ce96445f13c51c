import type { GateGroup } from '@filo/contract/campaigns/campaign-shapes'
import { describe, expect, test } from 'vitest'
import { chanceOfMore, compareGroups } from './compare-groups.ts'

describe('the comparison of two groups', () => {
  const group = (change: Partial<GateGroup>): GateGroup => ({
    units: 50,
    unitHours: 200,
    failed: 0,
    failedAmong: change.units ?? 50,
    silent: 0,
    faulty: 0,
    hot: 0,
    failing: 0,
    drained: 0,
    drainedAmong: change.units ?? 50,
    drainPerHour: 10,
    ...change,
  })

  test('the chance of the exact test is that of counting all ways to draw', () => {
    // 1 of the 6 ways to draw two of four robots has both affected ones.
    expect(chanceOfMore({ affected: 2, units: 2 }, { affected: 0, units: 2 })).toBeCloseTo(1 / 6, 10)
    expect(chanceOfMore({ affected: 1, units: 2 }, { affected: 1, units: 2 })).toBeCloseTo(5 / 6, 10)
    expect(chanceOfMore({ affected: 0, units: 9 }, { affected: 3, units: 9 })).toBe(1)
  })

  test('more failures than chance explains are worse, and named', () => {
    const found = compareGroups(group({ failed: 9 }), group({}), 0.01)
    expect(found).toMatchObject({ outcome: 'worse', worse: [{ measure: 'failed' }] })
  })

  test.each<[string, GateGroup, GateGroup, string]>([
    ['alike groups pass', group({ silent: 3 }), group({ silent: 4 }), 'passed'],
    ['better ones pass', group({}), group({ faulty: 20 }), 'passed'],
    ['too few robots tell nothing', group({ units: 4 }), group({}), 'unknown'],
    ['too few on the former release tell nothing', group({}), group({ units: 4 }), 'unknown'],
    ['nobody on the former release tells nothing', group({ failed: 50 }), group({ units: 0 }), 'unknown'],
    ['too short a watch tells nothing', group({ unitHours: 19 }), group({}), 'unknown'],
    [
      'but failed updates tell at once',
      group({ unitHours: 0, failed: 20 }),
      group({ unitHours: 0 }),
      'worse',
    ],
    ['services that fail are worse', group({ failing: 9 }), group({}), 'worse'],
    ['batteries that drain faster are worse', group({ drained: 40 }), group({ drained: 10 }), 'worse'],
    [
      'of too few on their battery it is chance',
      group({ drained: 2, drainedAmong: 2 }),
      group({ drained: 0, drainedAmong: 2 }),
      'passed',
    ],
    [
      'what robots never told is not taken for good: nine of nine that told are worse than none of fifty',
      group({ hot: 9, hotAmong: 9 }),
      group({ hot: 0, hotAmong: 50 }),
      'worse',
    ],
    [
      'a group that told nothing says nothing',
      group({ hot: 9, hotAmong: 9 }),
      group({ hot: 0, hotAmong: 0 }),
      'passed',
    ],
    ['while other measures wait', group({ unitHours: 0, silent: 50 }), group({ unitHours: 0 }), 'unknown'],
  ])('%s', (_, updated, former, outcome) => {
    expect(compareGroups(updated, former, 0.01).outcome).toBe(outcome)
  })

  test('a release without effect is rarely called worse', () => {
    let worse = 0
    const random = (seed: number) => Math.abs(Math.sin(seed) * 10_000) % 1
    for (let run = 0; run < 400; run += 1) {
      const draw = (from: number) =>
        Array.from({ length: 50 }, (_, index) => random(run * 1000 + from + index))
      const hits = (from: number) => draw(from).filter((value) => value < 0.2).length
      const found = compareGroups(group({ silent: hits(1) }), group({ silent: hits(500) }), 0.05)
      worse += found.outcome === 'worse' ? 1 : 0
    }
    expect(worse).toBeLessThanOrEqual(20)
  })
})
