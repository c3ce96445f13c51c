import { expect, test } from 'vitest'
import { linkTo } from '../../test/running-fakes.ts'
import { newJob } from '../agent-state.ts'
import { forwardSteps } from './forward-steps.ts'
import { type Desired, plan } from './plan.ts'
import { stepKey } from './step.ts'

const release = (name: string) => ({ arosId: name, contentHash: name, name, version: name })
const packages = [
  {
    code: 'core',
    contentHash: 'a',
    restart: 'service' as const,
    hooks: ['start'] as const,
    hasServices: true,
  },
]
const keys = forwardSteps(packages, packages, { bakeS: 60 }).map(stepKey)
const other: Desired = { updateId: 'other', to: release('other') }

/** What is planned next for a job whose journal ends with the given step begun. */
function nextAfter(last: string, desired: Desired): string | undefined {
  const at = keys.indexOf(last)
  const begun = keys.slice(0, at + 1)
  const job = { ...newJob({ updateId: 'u', attempt: 1, to: release('new'), from: release('old') }), begun }
  const state = {
    current: release('old'),
    job: { ...job, done: keys.slice(0, at) },
    settledUpdateId: null,
    failedUpdateIds: [],
  }
  const [step] = plan({
    desired,
    link: linkTo(release('new')),
    state,
    to: packages,
    from: packages,
    bakeS: 60,
  })
  return step && stepKey(step)
}

test.each([
  ['unpack', other, 'abandon'],
  ['switch:to', other, 'switch:to'],
  ['services:to:core', other, 'services:to:core'],
  ['bake', other, 'abandon'],
  ['bake', null, 'abandon'],
  ['bake', undefined, 'bake'],
  ['bake', { updateId: 'u', to: release('new') }, 'bake'],
  ['commit', other, 'commit'],
] as const)('an update in the step %s, with %j wanted, goes on with %s', (last, desired, next) => {
  expect(nextAfter(last, desired)).toBe(next)
})

test('a release is watched where it asks for it, after all else and before it counts', () => {
  expect(keys.slice(-4)).toEqual(['services:to:core', 'self-test', 'bake', 'commit'])
  expect(forwardSteps(packages, packages).map(stepKey)).not.toContain('bake')
})
