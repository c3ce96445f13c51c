import { PackageService } from '@filo/contract/device/assignment/package-services'
import { expect, test } from 'vitest'
import { unenforcedLine } from './report-output.ts'

const declared = (limits: { memoryMb?: number; cpuPercent?: number }) => ({
  key: 'core/speech',
  service: PackageService.parse({ name: 'speech', command: 'speech', limits }),
})

test.each([
  [
    { memoryMb: 64 },
    false,
    'core/speech runs without its limits of 64 MB of memory: this robot has no control groups of version 2 to enforce them\n',
  ],
  [
    { memoryMb: 64, cpuPercent: 150 },
    false,
    'core/speech runs without its limits of 64 MB of memory and 150 % of a core: this robot has no control groups of version 2 to enforce them\n',
  ],
  [{ memoryMb: 64 }, true, undefined],
  [{}, false, undefined],
])('limits %j that are enforced: %s', (limits, isEnforced, expected) => {
  expect(unenforcedLine(declared(limits), isEnforced)).toBe(expected)
})
