import { hookKinds, RestartScope } from '@filo/contract/device/assignment/package-content'
import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTo } from '../../test/running-fakes.ts'
import { type Job, newJob } from '../agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { beginStep } from './job-journal.ts'
import { needsReboot } from './needs-reboot.ts'
import { type Desired, type PlanInput, plan } from './plan.ts'
import { resumeJob } from './resume.ts'
import { type PackageOutline, type Step, stepKey } from './step.ts'

const release = (name: string): InstalledAros => ({ arosId: name, contentHash: name, name, version: name })
const desired: Desired = { updateId: 'u', to: release('new') }

const core: PackageOutline = {
  code: 'core',
  contentHash: 'a',
  restart: 'service',
  hooks: ['preinstall', 'install', 'start'],
}

const Packages = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('core', 'voice', 'screen', 'motion'),
    contentHash: fc.constantFrom('a', 'b'),
    restart: fc.constantFrom(...RestartScope.options),
    hooks: fc.subarray([...hookKinds]),
    hasServices: fc.boolean(),
  }),
  { selector: (item) => item.code, minLength: 1, maxLength: 4 },
)

/** A robot of sets and pointers, on which steps are carried out as the real one would. */
interface Model {
  disk: string | null
  running: Set<string>
  /** Times the machine went down. */
  boots: number
  /** Resumes that the installed release was charged with. */
  resumes: number
  log: string[]
  input: Omit<PlanInput, 'link'>
}

function begin(model: Model): void {
  const job = newJob({ updateId: 'u', attempt: 1, to: release('new'), from: model.input.state.current })
  model.input.state = { ...model.input.state, job }
}

function carryOut(model: Model, step: Step): void {
  model.log.push(stepKey(step))
  if (step.type === 'switch')
    model.disk = step.side === 'to' ? 'new' : (model.input.state.current?.name ?? null)
  if (step.type === 'stop') {
    model.running.delete(`${step.side} ${step.code}`)
    model.running.delete(`${step.side} ${step.code} declared`)
  }
  if (step.type === 'services') model.running.add(`${step.side} ${step.code} declared`)
  if (step.type === 'hook' && step.hook === 'start') model.running.add(`${step.side} ${step.code}`)
  if (step.type === 'reboot') goDown(model)
}

function goDown(model: Model): void {
  model.boots += 1
  model.running.clear()
}

const servicesOf = (packages: readonly PackageOutline[], side: 'to' | 'from') =>
  packages.flatMap(({ code, hooks, hasServices }) => [
    ...(hooks.includes('start') ? [`${side} ${code}`] : []),
    ...(hasServices ? [`${side} ${code} declared`] : []),
  ])

/** The agent's start after a kill, a power cut or a planned reboot. */
function startAgain(model: Model, job: Job): Job {
  if (!isPastReturn(job.begun)) model.running = new Set(servicesOf(model.input.from, 'from'))
  return resumeJob(job, `boot ${model.boots}`)
}

type Fate = 'works' | 'fails' | 'killed before' | 'killed after' | 'power cut'

function settle(model: Model, step: Step, job: Job): boolean {
  const { state } = model.input
  if (step.type === 'commit') {
    model.resumes = job.resumes
    model.input.state = { ...state, job: null, current: job.to, settledUpdateId: job.updateId }
  } else if (step.type === 'finish-rollback') {
    model.input.state = { ...state, job: null, failedUpdateIds: [job.updateId] }
  } else if (step.type === 'abandon') {
    model.input.state = { ...state, job: { ...job, mode: 'rollback' } }
  } else return false
  return true
}

function runStep(model: Model, step: Step, fate: Fate): void {
  if (step.type === 'begin') begin(model)
  const job = model.input.state.job
  if (step.type === 'begin' || !job || settle(model, step, job)) return
  const begun = beginStep(job, step, { bootId: `boot ${model.boots}`, canRestart: true })
  const done = { ...begun, done: [...begun.done, stepKey(step)] }
  const put = (next: Job) => {
    model.input.state = { ...model.input.state, job: next }
  }
  if (fate !== 'killed before' && !(fate === 'fails' && step.type === 'reboot')) carryOut(model, step)
  if (fate === 'power cut') goDown(model)
  if (fate === 'fails') put(job.mode === 'forward' ? { ...begun, mode: 'rollback' } : done)
  else if (fate === 'works' && step.type !== 'reboot') put(done)
  else put(startAgain(model, begun))
}

function play(to: PackageOutline[], from: PackageOutline[] | null, fates: readonly Fate[], bakeS = 0): Model {
  const current = from ? release('old') : null
  const running = new Set(servicesOf(from ?? [], 'from'))
  const state = { current, job: null, settledUpdateId: null, failedUpdateIds: [] }
  const model: Model = {
    disk: current?.name ?? null,
    running,
    boots: 0,
    resumes: 0,
    log: [],
    input: { desired, state, to, from: from ?? [], bakeS },
  }
  const left = [...fates]
  for (let turn = 0; turn < 1000; turn += 1) {
    const [step] = plan({ ...model.input, link: linkTo(model.disk ? release(model.disk) : null) })
    if (!step) return model
    runStep(model, step, left.shift() ?? 'works')
  }
  throw new Error('it never comes to rest')
}

const Fates = fc.array(
  fc.constantFrom<Fate>('works', 'works', 'works', 'fails', 'killed before', 'killed after', 'power cut'),
  // Else fast-check stays at about ten, which is before anything is started.
  { maxLength: 60, size: 'max' },
)

test('whatever fails or kills it, an update comes to rest in the old or the new release with its services alone', () => {
  fc.assert(
    fc.property(Packages, fc.option(Packages), Fates, fc.constantFrom(0, 120), (to, from, fates, bakeS) => {
      const { disk, running, input } = play(to, from, fates, bakeS)
      const isNew = input.state.settledUpdateId === 'u'
      const shouldRun = isNew ? servicesOf(to, 'to') : servicesOf(from ?? [], 'from')
      expect(input.state.job).toBeNull()
      expect(disk).toBe(isNew ? 'new' : from ? 'old' : null)
      expect(running).toEqual(new Set(shouldRun))
    }),
    { seed: 5, numRuns: 2000 },
  )
})

test('hooks keep their order: nothing of the new release starts before the switch, nothing switches before install', () => {
  fc.assert(
    fc.property(Packages, fc.option(Packages), (to, from) => {
      const { log } = play(to, from, [])
      const order = (key: string) => log.indexOf(key)
      const switchAt = order('switch:to')
      for (const { code, hooks } of to) {
        if (hooks.includes('install')) expect(order(`hook:to:install:${code}`)).toBeLessThan(switchAt)
        if (hooks.includes('start')) expect(order(`hook:to:start:${code}`)).toBeGreaterThan(switchAt)
      }
      for (const key of log.filter((entry) => entry.startsWith('stop:from:')))
        expect(order(key)).toBeLessThan(switchAt)
      expect(log.slice(0, 3)).toEqual(['download', 'verify', 'unpack'])
      const starts = log
        .filter((entry) => entry.startsWith('hook:to:start:'))
        .map((entry) => entry.split(':')[3])
      const inOrder = to.filter((item) => item.hooks.includes('start')).map((item) => item.code)
      expect(starts).toEqual(inOrder)
    }),
    { seed: 6 },
  )
})

test('a release that asks for it starts on a machine that restarted after the switch, and so does the one it gives way to', () => {
  fc.assert(
    fc.property(Packages, fc.option(Packages), Fates, (to, from, fates) => {
      const { log, input } = play(to, from, fates)
      const isStart = (side: string) => (key: string) => key.startsWith(`hook:${side}:start:`)
      const rebootAt = log.indexOf('reboot:to')
      const startAt = log.findIndex(isStart('to'))
      if (!needsReboot(to, from ?? [])) expect(rebootAt).toBe(-1)
      else if (input.state.settledUpdateId === 'u') expect(rebootAt).toBeGreaterThan(log.indexOf('switch:to'))
      if (needsReboot(to, from ?? []) && startAt >= 0) expect(rebootAt).toBeLessThan(startAt)
      const isLeft = input.state.settledUpdateId !== 'u'
      const wayBack = log.slice(log.indexOf('switch:from'))
      const backAt = wayBack.indexOf('reboot:from')
      if (rebootAt < 0) expect(backAt).toBe(-1)
      if (isLeft && backAt >= 0) expect(wayBack.slice(0, backAt).some(isStart('from'))).toBe(false)
    }),
    { seed: 9, numRuns: 1000 },
  )
})

test('a restart that the release asked for is no crash to its account', () => {
  fc.assert(
    fc.property(Packages, fc.option(Packages), (to, from) => {
      const { input, boots, resumes } = play(to, from, [])
      expect(resumes).toBe(0)
      expect(input.state.settledUpdateId).toBe('u')
      expect(boots).toBe(needsReboot(to, from ?? []) ? 1 : 0)
    }),
    { seed: 10 },
  )
})

test('the gate stands between what only prepares and what disturbs', () => {
  const old: PackageOutline = { ...core, contentHash: 'old' }
  expect(play([core], [old], []).log.slice(2, 5)).toEqual(['unpack', 'gate', 'hook:to:preinstall:core'])
  expect(play([core], null, []).log.slice(2, 5)).toEqual(['unpack', 'gate', 'hook:to:preinstall:core'])
})

test('only packages that do not come back are uninstalled', () => {
  const hooks: PackageOutline['hooks'] = ['uninstall', 'start']
  const from = ['core', 'voice'].map((code) => ({ ...core, code, hooks }))
  const { log } = play([{ ...core, hooks: [] }], from, [])
  expect(log.filter((key) => key.includes(':from:'))).toEqual([
    'hook:from:uninstall:voice',
    'stop:from:voice',
    'stop:from:core',
  ])
})

const idle: PlanInput['state'] = {
  current: release('old'),
  job: null,
  settledUpdateId: null,
  failedUpdateIds: [],
}

test.each<[string, Desired, Partial<PlanInput['state']>, string[]]>([
  ['nothing known yet', undefined, {}, []],
  ['nothing assigned', null, {}, []],
  ['another release', desired, {}, ['begin']],
  ['an update that failed before', desired, { failedUpdateIds: ['u'] }, []],
  ['an update that is done', desired, { settledUpdateId: 'u' }, []],
  [
    'the same content under another name',
    { updateId: 'u', to: { ...release('x'), contentHash: 'old' } },
    {},
    ['confirm-installed'],
  ],
  ['a removal', { ...desired, removal: { keepData: false } }, {}, ['begin']],
  [
    'a removal of what has the very content',
    { updateId: 'u', to: release('old'), removal: { keepData: true } },
    {},
    ['begin'],
  ],
  ['that nothing of it runs', { ...desired, isStopped: true }, { settledUpdateId: 'u' }, ['stop-services']],
  [
    'that nothing runs of what is there although an update to another failed',
    { ...desired, isStopped: true },
    { failedUpdateIds: ['u'] },
    ['stop-services'],
  ],
  ['that it runs again', desired, { settledUpdateId: 'u', isStopped: true }, ['start-services']],
  ['nothing of what was stopped', null, { isStopped: true }, []],
])('%s leads to %j', (_, desired, state, steps) => {
  const link = linkTo(release('old'))
  const input = { desired, link, state: { ...idle, ...state }, to: [], from: [] }
  expect(plan(input).map((step) => step.type)).toEqual(steps)
})

test('an update is given up for another one only before the old release was touched', () => {
  const model = play([core], [core], [])
  const job: Job = { ...startedJob(model), begun: ['download'], done: [] }
  const link = linkTo(release('old'))
  const input: PlanInput = { ...model.input, link, desired: null, state: { ...idle, job } }
  expect(plan(input)[0]?.type).toBe('abandon')
  expect(plan({ ...input, desired: undefined })[0]?.type).toBe('download')
  const touched = { ...job, begun: [...job.begun, 'stop:from:core'] }
  expect(plan({ ...input, state: { ...idle, job: touched } })[0]?.type).toBe('download')
})

function startedJob(model: Model): Job {
  begin(model)
  return model.input.state.job as Job
}
