import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { groupName, isMarkOf, limitMark, readGroupMark, readLimitMark, robotTag } from './run-mark.ts'

const limits = (hard: string) => `Limit                     Soft Limit           Hard Limit           Units
Max cpu time              unlimited            unlimited            seconds
Max file locks            ${hard}  ${hard}  locks
Max pending signals       96378                96378                signals
`

test('a mark that was set as a limit is read as that of its robot and run, and of no other', () => {
  for (let index = 0; index < 200; index += 1) {
    const runId = randomBytes(16).toString('hex')
    const mark = readLimitMark(limits(limitMark('/a', runId)))
    expect(mark?.robot).toBe(robotTag('/a'))
    expect(mark && isMarkOf(mark, runId)).toBe(true)
    expect(mark && isMarkOf(mark, randomBytes(16).toString('hex'))).toBe(false)
  }
})

test.each(['unlimited', '1024', '0', '18446744073709551615', '2305843009213693952'])(
  'a limit of %s is nobody’s mark',
  (hard) => {
    expect(readLimitMark(limits(hard))).toBeUndefined()
  },
)

test('a mark is a number that the kernel takes for a limit', () => {
  const value = BigInt(limitMark('/a', 'f'.repeat(32)))
  expect(value < 2n ** 63n).toBe(true)
  expect(value >= 2n ** 60n).toBe(true)
})

test('a group says robot and run, also where its program made groups below it', () => {
  const runId = 'c'.repeat(32)
  const name = groupName('/a', runId)
  const mark = { robot: robotTag('/a'), run: runId }
  expect(readGroupMark(`9:name=systemd:/unit/${name}\n0::/\n`)).toEqual(mark)
  expect(readGroupMark(`0::/unit/${name}/own/x\n`)).toEqual(mark)
  expect(readGroupMark(`0::/unit/${name}x\n`)).toBeUndefined()
  expect(readGroupMark('0::/user.slice\n')).toBeUndefined()
})
