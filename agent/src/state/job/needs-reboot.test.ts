import { expect, test } from 'vitest'
import { needsReboot } from './needs-reboot.ts'
import type { PackageOutline } from './step.ts'

type Short = [code: string, contentHash: string, restart: PackageOutline['restart']]
const outlines = (items: Short[]): PackageOutline[] =>
  items.map(([code, contentHash, restart]) => ({ code, contentHash, restart, hooks: [] }))

test.each<[string, Short[], Short[], boolean]>([
  ['a new package that asks for it', [['core', 'a', 'robot']], [], true],
  ['a changed package that asks for it', [['core', 'b', 'robot']], [['core', 'a', 'none']], true],
  ['an unchanged package that asks for it', [['core', 'a', 'robot']], [['core', 'a', 'robot']], false],
  ['a changed package that asked for it before', [['core', 'b', 'none']], [['core', 'a', 'robot']], false],
  [
    'a package that leaves',
    [['core', 'a', 'none']],
    [
      ['core', 'a', 'none'],
      ['arm', 'a', 'robot'],
    ],
    false,
  ],
  ['the content of another package', [['arm', 'a', 'robot']], [['core', 'a', 'robot']], true],
  [
    'one of many',
    [
      ['core', 'a', 'service'],
      ['arm', 'b', 'robot'],
    ],
    [['core', 'a', 'service']],
    true,
  ],
])('%s, %j after %j: that the robot restarts is %j', (_, to, from, expected) => {
  expect(needsReboot(outlines(to), outlines(from))).toBe(expected)
})
