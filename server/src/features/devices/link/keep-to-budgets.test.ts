import { expect, test } from 'vitest'
import { keepToBudgets } from './keep-to-budgets.ts'

const gatherMs = 2

test.each([
  ['goes on at once', { pauseMs: 0 }, []],
  ['is held back for less than messages are gathered', { pauseMs: gatherMs }, []],
  ['is held back for longer', { pauseMs: gatherMs + 1 }, ['flush']],
])(
  'what was gathered of a robot that %s is written first where it would wait',
  async (_, { pauseMs }, done) => {
    const reported: string[] = []
    const guard = { spend: async () => ({ isOver: false as const, pauseMs }) }
    const link = { isOpen: () => true, ended: new AbortController().signal }
    const flush = async () => {
      reported.push('flush')
    }
    expect(await keepToBudgets({ guard, gatherMs } as never, link as never, { frames: 1 }, flush)).toBe(true)
    expect(reported).toEqual(done)
  },
)
