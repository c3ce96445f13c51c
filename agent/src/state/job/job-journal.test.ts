import { expect, test } from 'vitest'
import { type Job, newJob, type UpdateFailure } from '../agent-state.ts'
import { failStep, hookedServices } from './job-journal.ts'
import { rollbackSteps } from './rollback-steps.ts'
import { type PackageOutline, type Step, stepKey } from './step.ts'

const release = (version: string) => ({
  name: 'Nova AROS',
  arosId: `019a0000-0000-7000-8000-00000000000${version}`,
  version,
  contentHash: version.repeat(64),
})
const failure: UpdateFailure = { code: 'service_failed', package: 'web', reason: 'killed', params: {} }
const web: PackageOutline = {
  code: 'web',
  contentHash: 'a',
  restart: 'service',
  hooks: ['install', 'start', 'healthcheck'],
  hasServices: true,
}
const begun = ['stop:from:web', 'switch:to', 'hook:to:install:web', 'hook:to:start:web']
const goingBack: Job = {
  ...newJob({ updateId: 'u', attempt: 1, to: release('2'), from: release('1') }),
  mode: 'rollback',
  begun,
  failure,
}

/** Takes the steps back in their order, of which those that `fails` says fail. @returns the job, and the keys of what was done */
function revert(fails: (key: string, handled: readonly string[]) => boolean): {
  job: Job
  handled: string[]
} {
  let job = goingBack
  const handled: string[] = []
  for (;;) {
    const { begun, done } = job
    const steps = rollbackSteps({ begun, done, to: [web], from: [web] })
    const step = steps.find((one) => !done.includes(stepKey(one)))
    if (!step || step.type === 'finish-rollback') return { job, handled }
    const key = stepKey(step)
    job = fails(key, handled) ? failStep(job, step, failure) : { ...job, done: [...done, key] }
    handled.push(key)
  }
}

const restoring = ['hook:from:start:web', 'services:from:web', 'hook:from:healthcheck:web']

test('a service that ends while the old release is brought back is started anew, with all that runs', () => {
  const { job, handled } = revert(
    (key, before) => key === 'services:from:web' && !before.includes('services:from:web'),
  )
  expect(job.rollbackFailures).toEqual([])
  expect(handled.filter((key) => restoring.includes(key))).toEqual([...restoring.slice(0, 2), ...restoring])
  expect(handled.filter((key) => key === 'hook:from:install:web')).toHaveLength(1)
})

test('what never comes up is given up after three tries, and the rest of the way back is gone', () => {
  const { job, handled } = revert((key) => key === 'hook:from:healthcheck:web')
  expect(job.rollbackFailures).toEqual([failure])
  expect(handled.filter((key) => key === 'hook:from:healthcheck:web')).toHaveLength(3)
})

test.each<Step>([
  { type: 'switch', side: 'from' },
  { type: 'hook', side: 'from', hook: 'install', code: 'web' },
  { type: 'stop', side: 'to', code: 'web' },
])('what changes the disk is not done again on the way back: $type', (step) => {
  expect(failStep(goingBack, step, failure)).toMatchObject({ rollbackFailures: [failure], restores: 0 })
})

test('a step that fails on the way forward turns the update round at once', () => {
  const forward: Job = { ...goingBack, mode: 'forward', failure: null }
  const failed = failStep(forward, { type: 'services', side: 'to', code: 'web' }, failure)
  expect(failed).toMatchObject({ mode: 'rollback', failure, restores: 0 })
})

test('a removal that began to take things away goes on whatever fails, and notes it; before that it is given up', () => {
  const removal = { keepData: false }
  const job = newJob({ updateId: 'u', attempt: 1, to: release('1'), from: release('1'), removal })
  const uninstall: Step = { type: 'hook', side: 'from', hook: 'uninstall', code: 'web' }
  expect(failStep({ ...job, begun: ['gate'] }, { type: 'inventory' }, failure).mode).toBe('rollback')
  const begunToLeave = { ...job, begun: ['gate', stepKey(uninstall)] }
  expect(failStep(begunToLeave, uninstall, failure)).toMatchObject({
    mode: 'forward',
    done: [stepKey(uninstall)],
    rollbackFailures: [failure],
  })
})

test.each([
  [[], [], []],
  [['web'], ['web'], ['web']],
  // It ended between the last look and the end of the update: nobody else would start it.
  [['web', 'kv'], ['kv'], ['web', 'kv']],
  [[], ['web'], ['web']],
])('of %j that were watched and %j that run, %j are to run from here on', (hooked, running, services) => {
  expect(hookedServices({ hooked }, running)).toEqual(services)
})
