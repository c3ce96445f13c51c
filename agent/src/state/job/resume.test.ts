import { expect, test } from 'vitest'
import { linkTo } from '../../test/running-fakes.ts'
import { type Job, newJob } from '../agent-state.ts'
import { plan } from './plan.ts'
import { resumeJob } from './resume.ts'
import { type PackageOutline, stepKey } from './step.ts'

const release = (name: string) => ({ arosId: name, contentHash: name, name, version: name })
const core: PackageOutline = {
  code: 'core',
  contentHash: 'new',
  restart: 'robot',
  hooks: ['install', 'start', 'healthcheck'],
}
const old: PackageOutline = { ...core, contentHash: 'old' }
const prepared = ['download', 'verify', 'unpack', 'gate', 'hook:to:install:core', 'stop:from:core']
const started = [...prepared, 'switch:to', 'reboot:to', 'hook:to:start:core']

const job = newJob({ updateId: 'u', attempt: 1, to: release('new'), from: release('old') })

/** What is left to do after the agent started again under a boot id. */
function leftAfter(before: Partial<Job>, bootId: string) {
  const resumed = resumeJob({ ...job, ...before }, bootId)
  const state = { current: job.from, job: resumed, settledUpdateId: null, failedUpdateIds: [] }
  const steps = plan({ desired: undefined, link: linkTo(job.to), state, to: [core], from: [old] }).map(
    stepKey,
  )
  return { steps, resumes: resumed.resumes, mode: resumed.mode, failure: resumed.failure?.code }
}

const requested = (key: string, times = 1) => ({ reboots: { [key]: { bootId: 'one', requested: times } } })
const starts = ['hook:to:start:core', 'hook:to:healthcheck:core', 'self-test', 'commit']
const switched = { begun: [...prepared, 'switch:to', 'reboot:to'], done: [...prepared, 'switch:to'] }

test.each<[string, Partial<Job>, string, Pick<ReturnType<typeof leftAfter>, 'steps' | 'resumes'>]>([
  [
    'killed between the journal and the reboot, it asks again',
    { ...switched, ...requested('reboot:to') },
    'one',
    { steps: ['reboot:to', ...starts], resumes: 0 },
  ],
  [
    'under another boot id the reboot is done and held against nobody',
    { ...switched, ...requested('reboot:to') },
    'two',
    { steps: starts, resumes: 0 },
  ],
  [
    'a machine that went down before the switch still switches and still restarts for the new release',
    { begun: [...prepared, 'switch:to'], done: prepared },
    'two',
    { steps: ['switch:to', 'reboot:to', ...starts], resumes: 1 },
  ],
  [
    'after a power cut between the reboot and the start hooks it does not restart once more',
    { begun: switched.begun, done: switched.begun, ...requested('reboot:to') },
    'three',
    { steps: starts, resumes: 1 },
  ],
  [
    'a power cut while the new services start is a crash of the new release',
    { begun: started, done: started, ...requested('reboot:to') },
    'three',
    { steps: starts, resumes: 1 },
  ],
  [
    'what was fetched is fetched and checked again while no release was built of it: its names may be lost',
    { begun: prepared.slice(0, 3), done: prepared.slice(0, 2) },
    'two',
    { steps: [...prepared, 'switch:to', 'reboot:to', ...starts], resumes: 0 },
  ],
  [
    'a hold that was over before a kill is asked for again while the old release runs',
    { begun: prepared.slice(0, 5), done: prepared.slice(0, 4) },
    'two',
    {
      steps: ['gate', 'hook:to:install:core', 'stop:from:core', 'switch:to', 'reboot:to', ...starts],
      resumes: 0,
    },
  ],
])('%s', (_, before, bootId, expected) => {
  expect(leftAfter(before, bootId)).toMatchObject({ ...expected, mode: 'forward' })
})

const back = ['switch:from', 'hook:from:install:core', 'reboot:from', 'hook:from:start:core']
const failing = { mode: 'rollback' as const, begun: [...started, 'switch:from'], done: started }

test('the way back restarts the robot where the way forth did, once', () => {
  const undone = { ...failing, ...requested('reboot:to') }
  expect(leftAfter(undone, 'two').steps).toEqual([
    'stop:to:core',
    ...back,
    'hook:from:healthcheck:core',
    'finish-rollback',
  ])
  const asking = [...started, 'stop:to:core', 'switch:from', 'hook:from:install:core']
  const between = { ...failing, begun: [...asking, 'reboot:from'], done: asking, ...requested('reboot:from') }
  expect(leftAfter(between, 'one').steps[0]).toBe('reboot:from')
  expect(leftAfter(between, 'two').steps[0]).toBe('hook:from:start:core')
})

test('the way back from a reboot that did not happen needs none, whatever the machine does meanwhile', () => {
  const before: Partial<Job> = { ...switched, mode: 'rollback', ...requested('reboot:to') }
  expect(leftAfter(before, 'one').steps).not.toContain('reboot:from')
  expect(leftAfter(before, 'two').steps).not.toContain('reboot:from')
})

test('services that were not stopped yet when the power went are started on the way back as well', () => {
  const begun = prepared.filter((key) => key !== 'stop:from:core')
  const cut = { mode: 'rollback' as const, begun: [...begun, 'stop:from:arm'], done: begun }
  const { steps } = leftAfter(cut, 'two')
  expect(steps).toContain('hook:from:start:core')
})

test('a machine that was asked five times and never went down is asked no more', () => {
  expect(leftAfter({ ...switched, ...requested('reboot:to', 4) }, 'one').mode).toBe('forward')
  const input = leftAfter({ ...switched, ...requested('reboot:to', 5) }, 'one')
  expect(input).toMatchObject({ mode: 'rollback', failure: 'reboot_failed' })
  const done = [...started, 'stop:to:core', 'switch:from', 'hook:from:install:core']
  const backwards = { ...failing, begun: [...done, 'reboot:from'], done, ...requested('reboot:from', 5) }
  expect(leftAfter(backwards, 'one').steps[0]).toBe('hook:from:start:core')
})

test('a hand that restarts the robot may take its time: starts of the agent before it count for nothing', () => {
  let now: Job = { ...job, ...switched, ...requested('reboot:to', 0) }
  for (let start = 0; start < 20; start += 1) now = resumeJob(now, 'one')
  expect(now).toMatchObject({ mode: 'forward', resumes: 0 })
})

test('an update whose success may have been told is not checked again, however often it is cut off', () => {
  const keys = [...started, 'hook:to:healthcheck:core', 'self-test']
  let now: Job = { ...job, begun: [...keys, 'commit'], done: keys }
  for (const bootId of ['two', 'three', 'four']) now = resumeJob(now, bootId)
  expect(leftAfter(now, 'five')).toMatchObject({ steps: ['commit'], mode: 'forward' })
})

test('a release that keeps ending the agent is left at the third start', () => {
  let now: Job = { ...job, begun: started, done: started }
  for (const bootId of ['two', 'three', 'four']) now = resumeJob(now, bootId)
  expect(now).toMatchObject({ mode: 'rollback', failure: { code: 'interrupted' } })
})
