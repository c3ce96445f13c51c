import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWatched, type BakeSight, isBaked, judgeBake } from './bake-rules.ts'
import { fillVariables, resolveCommand } from './fill-variables.ts'
import { isDead, isDue, newLiveness, noteAnswer } from './liveness.ts'
import { endingWords, isFinished, isRestarted } from './service-ending.ts'

test.each([
  ['always', 0, true, false],
  ['always', 1, true, false],
  ['always', null, true, false],
  ['on-failure', 0, false, true],
  ['on-failure', 3, true, false],
  ['on-failure', null, true, false],
  ['never', 0, false, true],
  ['never', 1, false, false],
  ['never', null, false, false],
] as const)('a service of policy %s that ends with %s is restarted: %s, has finished: %s', (...row) => {
  const [policy, exitCode, restarted, finished] = row
  expect(isRestarted(policy, exitCode)).toBe(restarted)
  expect(isFinished(policy, exitCode)).toBe(finished)
})

test.each([
  [0, 'it ended with exit code 0'],
  [128, 'it ended with exit code 128'],
  [139, 'a signal ended it (11)'],
  [255, 'it ended with exit code 255'],
  [null, 'it was killed'],
])('the ending %s is said as: %s', (exitCode, words) => expect(endingWords(exitCode)).toBe(words))

test('variables of the place are filled in, others stay as they are', () => {
  const variables = { FILO_NODE: '/n', A_1: 'x' }
  expect(fillVariables(`\${FILO_NODE} \${A_1}\${NONE} $A_1 \${}`, variables)).toBe(`/n x\${NONE} $A_1 \${}`)
})

test.each([
  ['./run', '/p/run'],
  ['bin/serve', '/p/bin/serve'],
  ['/usr/bin/env', '/usr/bin/env'],
  ['python3', 'python3'],
])('the command %s runs %s', (command, path) => expect(resolveCommand(command, '/p')).toBe(path))

test('so many failures in a row end a service, a good answer in between begins anew', () => {
  const answers = fc.array(fc.option(fc.constant('bad'), { nil: undefined }), { maxLength: 30 })
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 5 }), (input, threshold) => {
      let known = newLiveness(0)
      for (const answer of input) known = noteAnswer(known, answer, { intervalS: 10, now: known.nextAt })
      const inRow = input.length - 1 - input.lastIndexOf(undefined)
      const failures = input.includes(undefined) ? inRow : input.length
      expect(isDead(known, threshold)).toBe(failures >= threshold)
      expect(known.wasWell).toBe(input.includes(undefined))
      expect(known.nextAt).toBe(input.length * 10_000)
    }),
    { seed: 51, numRuns: 500 },
  )
})

test.each([
  [0, true, 'when it is time'],
  [-1, false, 'not before'],
  [5000, true, 'also late'],
  [-60_000, true, 'at once when the clock was set back'],
])('a service is asked %s ms after its time: %s (%s)', (lateMs, due) => {
  expect(isDue({ ...newLiveness(100_000) }, { intervalS: 10, now: 100_000 + lateMs })).toBe(due)
})

const well: BakeSight = { isRunning: true, liveness: undefined, threshold: 3 }
const failing = (failures: number): BakeSight => ({
  isRunning: true,
  threshold: 3,
  liveness: { nextAt: 0, failures, words: 'HTTP status 500 from port 80', wasWell: true },
})
const ended = (exitCode: number | null): BakeSight => ({ isRunning: false, exitCode })

test.each<[string, BakeSight, 'always' | 'on-failure' | 'never', number, string]>([
  ['runs', well, 'always', 0, 'well'],
  ['misses two answers of three', failing(2), 'always', 0, 'well'],
  ['misses three', failing(3), 'always', 0, 'failed'],
  ['crashes', ended(1), 'always', 0, 'failed'],
  ['is killed', ended(null), 'on-failure', 0, 'failed'],
  ['crashes and would be left down', ended(1), 'never', 0, 'failed'],
  ['did what it was for', ended(0), 'never', 0, 'well'],
  ['did what it was for, once', ended(0), 'on-failure', 0, 'well'],
  ['ends well though it should run', ended(0), 'always', 0, 'start'],
  ['ends well again', ended(0), 'always', 1, 'start'],
  ['ends well again and again', ended(0), 'always', 2, 'failed'],
])('in a watch, a service that %s is judged so', (...row) => {
  const [, sight, policy, goodEnds, verdict] = row
  expect(judgeBake(sight, { policy, goodEnds }).type).toBe(verdict)
})

test.each([
  ['that answered well last', { failures: 0, wasWell: true }, true],
  ['that failed last', { failures: 1, wasWell: true }, false],
  ['that has not answered yet', { failures: 0, wasWell: false }, false],
])('a watch whose time is over ends while there is a service %s: %#', (_, requested, isOver) => {
  const well = { failures: 0, wasWell: true }
  expect(isBaked(120_000, 120_000, [well, requested])).toBe(isOver)
  expect(isBaked(119_999, 120_000, [well, requested])).toBe(false)
})

test('a watch is over after its time and not before, whatever the clock does, and never while an answer is missing', () => {
  const steps = fc.array(fc.integer({ min: -10_000, max: 100_000 }), { maxLength: 50 })
  const answer = fc.record({ failures: fc.nat(2), wasWell: fc.boolean() })
  fc.assert(
    fc.property(steps, fc.array(answer, { maxLength: 3 }), (clock, answers) => {
      let [watched, now] = [0, 0]
      for (const ms of clock) {
        watched = addWatched(watched, now, now + ms)
        now += ms
      }
      expect(watched).toBeLessThanOrEqual(clock.length * 5000)
      expect(watched).toBeGreaterThanOrEqual(0)
      const isWell = answers.every(({ failures, wasWell }) => failures === 0 && wasWell)
      expect(isBaked(watched, 120_000, answers)).toBe(watched >= 120_000 && isWell)
    }),
    { seed: 52, numRuns: 500 },
  )
})
