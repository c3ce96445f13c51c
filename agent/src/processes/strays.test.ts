import { describe, expect, test } from 'vitest'
import type { ProcessFacts } from './process-table.ts'
import { findStrays, type StrayRule } from './strays.ts'

const [now, before] = ['1'.repeat(64), '2'.repeat(64)]
const [running, former] = ['a'.repeat(32), 'b'.repeat(32)]
const robot = 'abcdef'
const folders = { releases: '/r/releases', packages: '/r/packages' }
const rule: StrayRule = { robot, folders, allowed: { releases: [now], runIds: [running] }, self: 40 }

const system: ProcessFacts[] = [
  make({ pid: 1, parent: 0, name: 'init' }),
  make({ pid: 40, parent: 1, name: 'agent' }),
]

function make(input: Partial<ProcessFacts> & { at?: (string | undefined)[] }): ProcessFacts {
  const { at: [exe = '/bin/x', cwd = '/', root = '/'] = [], ...facts } = input
  return {
    pid: 90,
    parent: 1,
    session: 90,
    hasTerminal: false,
    name: 'x',
    startedAt: '5',
    marks: [],
    paths: [exe, cwd, root],
    ...facts,
  }
}

const straysOf = (input: Parameters<typeof make>[0], change: Partial<StrayRule> = {}) =>
  findStrays([...system, make(input)], { ...rule, ...change }).map(({ pid }) => pid)
const inNow = `/r/releases/${now}/0010-webd`
const inBefore = `/r/releases/${before}/0010-webd`

describe('what should not run', () => {
  test.each<[string, Parameters<typeof make>[0], Partial<StrayRule>?]>([
    ['a program of a release of before', { at: [`${inBefore}/nginx`] }],
    ['one whose file is gone', { at: [`${inBefore}/nginx (deleted)`] }],
    ['one that a person began at a terminal', { at: [`${inBefore}/nginx`], hasTerminal: true }],
    ['one that lives in its release as its root', { at: [undefined, '/', inBefore] }],
    ['a daemon of the system that stands there', { at: ['/usr/bin/redis-server', inBefore] }],
    ['one that stands in a folder that is gone', { at: ['/usr/bin/redis-server', `${inBefore} (deleted)`] }],
    ['one of systemd’s for a user', { parent: 1, at: ['/usr/bin/redis-server', inBefore] }],
    ['a run of a release of before', { marks: [{ robot, run: former }] }],
    ['the same by its first digits', { marks: [{ robot, run: 'b'.repeat(9) }] }],
    ['the same by its environment alone', { marks: [{ run: former }], releaseDir: `/r/releases/${before}` }],
    ['a program of a package that is about to start', { at: [`${inNow}/nginx`] }, { code: 'webd' }],
    ['one in what the package keeps', { at: ['/usr/bin/x', '/r/packages/webd/data'] }, { code: 'webd' }],
    [
      'one whose folder there is gone',
      { at: ['/usr/bin/x', '/r/packages/webd (deleted)'] },
      { code: 'webd' },
    ],
    [
      'a run of what may not run at all',
      { marks: [{ robot, run: running }] },
      { allowed: { releases: [], runIds: [] } },
    ],
  ])('%s', (_, input, change) => {
    expect(straysOf(input, change)).toEqual([90])
  })
})

describe('what is left alone', () => {
  test.each<[string, Parameters<typeof make>[0], Partial<StrayRule>?]>([
    ['a run that may go on', { marks: [{ robot, run: running }], at: [`${inNow}/nginx`] }, { code: 'webd' }],
    [
      'a run that goes on with a file of before',
      { marks: [{ robot, run: running }], at: [`${inBefore}/nginx`] },
    ],
    ['a program of the release that may run', { at: [`${inNow}/nginx`] }],
    ['one of another package', { at: [`${inNow}/nginx`] }, { code: 'other' }],
    ['a person’s shell in a release of before', { at: ['/bin/bash', inBefore], hasTerminal: true }],
    ['a person’s program without a terminal', { parent: 70, at: ['/usr/bin/rsync', inBefore] }],
    ['what stands in what packages keep', { at: ['/usr/bin/x', '/r/packages/webd'] }],
    [
      'a run of another robot of the machine',
      { marks: [{ robot: '000000', run: former }], at: [`${inBefore}/x`] },
    ],
    ['a run of whom nobody knows', { marks: [{ run: former }], releaseDir: '/elsewhere/releases/x' }],
    ['a program of a folder with a like name', { at: ['/r/releases-old/x/0010-webd/x'] }],
    ['a release that is being built', { at: [`/r/releases/.staging-${before}/x`] }],
    ['a program of the system', {}],
    [
      'all marked ones where only a package is meant',
      { marks: [{ robot, run: former }] },
      { allowed: undefined, code: 'webd' },
    ],
    ['the agent itself', { pid: 40, at: [`${inBefore}/x`] }],
  ])('%s', (_, input, change) => {
    const person = make({ pid: 70, parent: 1, name: 'sshd' })
    expect(
      findStrays([person, ...system.filter(({ pid }) => pid !== input.pid), make(input)], {
        ...rule,
        ...change,
      }),
    ).toEqual([])
  })

  test('what is above the agent', () => {
    const processes = [
      make({ pid: 30, parent: 1, at: [`${inBefore}/launcher`] }),
      make({ pid: 40, parent: 30 }),
    ]
    expect(findStrays(processes, rule)).toEqual([])
  })
})

test('whoever is not marked is taken for what is above it or leads its session', () => {
  const own = { marks: [{ robot, run: running }] }
  const processes = [
    ...system,
    make({ pid: 50, ...own }),
    make({ pid: 51, parent: 50, at: [`${inBefore}/x`] }),
    make({ pid: 52, parent: 1, session: 50, at: [`${inBefore}/x`] }),
    make({ pid: 53, parent: 1, session: 53, at: [`${inBefore}/x`] }),
    make({ pid: 54, parent: 53, session: 53, at: ['/usr/sbin/worker', inBefore] }),
  ]
  expect(findStrays(processes, rule).map(({ pid }) => pid)).toEqual([53, 54])
})
