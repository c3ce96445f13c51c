import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTo } from '../../test/running-fakes.ts'
import { type AgentState, type Job, newJob } from '../agent-state.ts'
import type { RunningLink } from '../running-link.ts'
import { isPastReturn } from './forward-steps.ts'
import { beginStep, failStep } from './job-journal.ts'
import { type Desired, plan } from './plan.ts'
import { isContradicted, reconciled } from './reconcile.ts'
import { type PackageOutline, type Step, stepKey } from './step.ts'

const release = (name: string): InstalledAros => ({ arosId: name, contentHash: name, name, version: name })
const elsewhere: RunningLink = { state: 'unknown', target: '/opt/robot' }
const job = newJob({ updateId: 'u', attempt: 1, to: release('new'), from: release('old') })

test.each<[string, string | null, RunningLink, boolean]>([
  ['leads to the release of the journal', 'old', linkTo(release('old')), false],
  ['leads to another release', 'old', linkTo(release('before')), true],
  ['leads to a release that the journal has lost', null, linkTo(release('old')), true],
  ['is gone', 'old', linkTo(null), true],
  ['was never made', null, linkTo(null), false],
  ['leads to something unknown', 'old', elsewhere, true],
  ['leads to something unknown before the first release', null, elsewhere, false],
  [
    'leads to the release of the journal, whose manifest is lost',
    'old',
    { state: 'unknown', target: 'old' },
    false,
  ],
  ['leads to that release, which is gone', 'old', { state: 'unknown', target: 'releases/old' }, true],
])('a link that %s', (_, current, link, expected) => {
  const journal = { current: current === null ? null : release(current), job: null }
  expect(isContradicted(journal, link)).toBe(expected)
})

test('an update at work has the link ahead of the journal', () => {
  expect(isContradicted({ current: release('old'), job }, linkTo(release('new')))).toBe(false)
})

type Names = readonly [current: string | null, previous: string | null]

test.each<[string, Names, RunningLink, Names]>([
  ['the former release stays on the disk', ['old', 'before'], linkTo(release('other')), ['other', 'old']],
  ['the two of the disk change places', ['old', 'before'], linkTo(release('before')), ['before', 'old']],
  ['nothing is known to run', ['old', 'before'], elsewhere, [null, 'old']],
  ['a journal that knew of none takes what is linked', [null, null], linkTo(release('old')), ['old', null]],
  ['no release is the one before itself', [null, 'old'], linkTo(release('old')), ['old', null]],
])('%s', (_, before, link, after) => {
  const of = ([current, previous]: Names) => ({
    current: current === null ? null : release(current),
    previous: previous === null ? null : release(previous),
  })
  const journal = { ...of(before), job: null, settledUpdateId: 'u' }
  expect(reconciled(journal, link)).toEqual({ ...of(after), settledUpdateId: null })
})

/** A robot of a link and a journal, whose link somebody has lead elsewhere at any time. */
interface Model {
  link: RunningLink
  state: Pick<AgentState, 'current' | 'previous' | 'job' | 'settledUpdateId' | 'failedUpdateIds'>
  /** Where the link led each time that the update was said to have succeeded. */
  succeeded: (string | null)[]
}

const desired: NonNullable<Desired> = { updateId: 'u', to: release('new') }
const packages: PackageOutline[] = [{ code: 'core', contentHash: 'a', restart: 'service', hooks: ['start'] }]

function settle(model: Model): void {
  model.succeeded.push(model.link.target)
}

function carryOut(model: Model, step: Step, at: Job): void {
  const { state } = model
  if (step.type === 'switch') model.link = linkTo(step.side === 'to' ? at.to : at.from)
  if (step.type === 'finish-rollback') {
    model.state = { ...state, job: null }
  } else if (step.type === 'commit' && model.link.target !== at.to.contentHash) {
    const failure = { code: 'interrupted' as const, package: null, reason: '', params: {} }
    model.state = { ...state, job: failStep(at, step, failure) }
  } else if (step.type === 'commit') {
    settle(model)
    model.state = { ...state, job: null, current: at.to, previous: at.from, settledUpdateId: at.updateId }
  } else {
    const begun = beginStep(at, step, { bootId: 'boot', canRestart: true })
    model.state = { ...state, job: { ...begun, done: [...begun.done, stepKey(step)] } }
  }
}

function runStep(model: Model, step: Step): void {
  const { state, link } = model
  if (step.type === 'reconcile') model.state = { ...state, ...reconciled(state, link) }
  else if (step.type === 'begin') model.state = { ...state, job: { ...job, from: state.current } }
  else if (step.type === 'confirm-installed') {
    settle(model)
    model.state = { ...state, current: desired.to, settledUpdateId: 'u' }
  } else if (state.job) carryOut(model, step, state.job)
}

const Hand = fc.option(fc.constantFrom('old', 'new', 'other', 'gone', 'elsewhere'))

function flip(model: Model, hand: string): void {
  model.link = hand === 'elsewhere' ? elsewhere : linkTo(hand === 'gone' ? null : release(hand))
}

test('wherever somebody has the link lead and when, an update succeeds only where it runs, and the robot ends there', () => {
  let succeeded = 0
  fc.assert(
    fc.property(fc.array(Hand, { maxLength: 40, size: 'max' }), (hands) => {
      const state = { current: release('old'), previous: null, job: null, settledUpdateId: null }
      const model: Model = {
        link: linkTo(release('old')),
        state: { ...state, failedUpdateIds: [] },
        succeeded: [],
      }
      const left = [...hands]
      for (let turn = 0; ; turn += 1) {
        const hand = left.shift()
        if (hand) flip(model, hand)
        const { to, from } = model.state.job ? { to: packages, from: packages } : { to: [], from: [] }
        const [step] = plan({ desired, link: model.link, state: model.state, to, from })
        if (!step && left.length === 0) break
        if (step) runStep(model, step)
        expect(turn).toBeLessThan(400)
      }
      expect(model.succeeded.every((target) => target === 'new')).toBe(true)
      expect(model.link.target).toBe('new')
      expect(model.state).toMatchObject({ job: null, current: { name: 'new' }, settledUpdateId: 'u' })
      succeeded += model.succeeded.length
    }),
    { seed: 38, numRuns: 1000 },
  )
  expect(succeeded).toBeGreaterThan(1000)
})

test('an update whose link was changed after the switch goes the way back', () => {
  const begun = ['stop:from:core', 'switch:to', 'commit']
  const failure = { code: 'interrupted' as const, package: null, reason: '', params: {} }
  const left = failStep({ ...job, begun, done: begun.slice(0, 2) }, { type: 'commit' }, failure)
  expect(isPastReturn(left.begun)).toBe(true)
  const input = { desired, link: elsewhere, to: packages, from: packages }
  const state = { current: release('old'), job: left, settledUpdateId: null, failedUpdateIds: [] }
  expect(plan({ ...input, state }).map(stepKey)).toContain('switch:from')
})
