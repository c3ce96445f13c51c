import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countVerdicts } from './count-verdicts.ts'

const reported = (verdict: string) => ({ state: 'submitted', verdict })

describe('the verdicts of a test version', () => {
  test.each([
    ['nobody was asked', [], { passed: 0, failed: 0, blocked: 0, open: 0 }],
    ['two passed, one with notes', [reported('pass'), reported('pass_with_notes')], { passed: 2 }],
    ['one failed and one was blocked', [reported('fail'), reported('blocked')], { failed: 1, blocked: 1 }],
    [
      'one has not answered',
      [reported('pass'), { state: 'in_progress', verdict: null }],
      { passed: 1, open: 1 },
    ],
    [
      'one has begun a verdict that is not sent',
      [{ state: 'in_progress', verdict: 'pass' }],
      { passed: 0, open: 1 },
    ],
    ['one declined', [{ state: 'declined', verdict: null }], { open: 0 }],
  ])('are counted when %s', (_title, testers, expected) => {
    expect(countVerdicts(testers, 2)).toMatchObject({ ...expected, quorum: 2 })
  })

  test('everybody who takes part is counted once', () => {
    const anyTester = fc.record({
      state: fc.constantFrom('assigned', 'accepted', 'in_progress', 'submitted', 'declined'),
      verdict: fc.constantFrom('pass', 'pass_with_notes', 'fail', 'blocked'),
    })
    const isComplete = fc.property(fc.array(anyTester), (testers) => {
      const { passed, failed, blocked, open } = countVerdicts(testers, 1)
      const taking = testers.filter(({ state }) => state !== 'declined')
      return passed + failed + blocked + open === taking.length
    })
    fc.assert(isComplete, { seed: 8 })
  })
})
