import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realDisk } from '../../disk/real-disk.ts'
import type { Outbox, Unnumbered } from '../../link/outbox.ts'
import { makeContext } from '../../test/make-context.ts'
import { makeRelease } from '../../test/make-release.ts'
import { linkTo, noReports } from '../../test/running-fakes.ts'
import { AgentState, openStateStore } from '../agent-state.ts'
import { createUpdateReporter } from '../report/update-reporter.ts'
import { createJobTransitions } from './job-transitions.ts'
import { nextAttempt } from './next-attempt.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-job-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

test.each([
  ['the first of a robot', null, 1],
  ['the first of another update', { updateId: 'v', count: 4, transferredBytes: 0 }, 1],
  ['one after others', { updateId: 'u', count: 4, transferredBytes: 0 }, 5],
] as const)('%s has its number', (_, attempts, number) => {
  expect(nextAttempt(attempts, 'u')).toBe(number)
})

const { manifest, manifestText } = makeRelease('one', [{ code: 'core', version: '1', files: {} }])
const { arosId, contentHash, name, version } = manifest
const desired = { updateId: 'u', to: { arosId, contentHash, name, version }, manifestText, receivedBytes: 0 }

/** A disk on which the release is switched to. */
const running = { link: async () => linkTo(desired.to) }

/** What the server does with a progress message (update-progress.ts there): an ended attempt stays ended. */
function handle(messages: readonly Unnumbered[]): { handled: number; dropped: number } {
  let last = { attempt: 0, hasEnded: false }
  let dropped = 0
  for (const message of messages) {
    if (message.type !== 'progress') continue
    const isOld = message.attempt < last.attempt || (message.attempt === last.attempt && last.hasEnded)
    if (isOld) dropped += 1
    else last = { attempt: message.attempt, hasEnded: message.phase === 'failed' }
  }
  return { handled: last.attempt, dropped }
}

test('however refusals, failures and retries of an update follow each other, the server hears each of them', async () => {
  const context = await makeContext(base, 'http://127.0.0.1:1')
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('refuse', 'install'), { maxLength: 6 }), async (tries) => {
      const state = await openStateStore(realDisk, join(base, `state-${run++}.json`))
      const reported: Unnumbered[] = []
      const outbox = { append: async (message: Unnumbered) => void reported.push(message) } as Outbox
      const reporter = createUpdateReporter(context, outbox, () => undefined)
      const transitions = createJobTransitions({ context, state, reporter, running, reports: noReports })
      for (const kind of tries) {
        await state.change(() => ({ failedUpdateIds: [] }))
        if (kind === 'refuse') await transitions.refuse({ updateId: 'u', arosId }, 'metadata_expired', 'old')
        else {
          await transitions.begin(desired)
          const { job } = state.get()
          if (job) await transitions['finish-rollback'](job)
        }
        expect(state.get().failedUpdateIds).toEqual(['u'])
      }
      expect(handle(reported)).toEqual({ handled: tries.length, dropped: 0 })
    }),
    { seed: 5, numRuns: 25 },
  )
})

test('a success is in the journal before anybody is told', async () => {
  const context = await makeContext(base, 'http://127.0.0.1:1')
  const state = await openStateStore(realDisk, context.folder.state)
  const onDisk = async () => AgentState.parse(JSON.parse(await readFile(context.folder.state, 'utf8')))
  const reported: unknown[] = []
  const append = async (message: Unnumbered) => {
    if (message.type !== 'progress' || message.phase !== 'succeeded') return
    reported.push((await onDisk()).job?.begun)
    throw new Error('ENOSPC')
  }
  const outbox = { append } as Outbox
  const reporter = createUpdateReporter(context, outbox, () => undefined)
  const transitions = createJobTransitions({ context, state, reporter, running, reports: noReports })
  await transitions.begin(desired)
  for (let tries = 0; tries < 2; tries += 1) {
    const { job } = state.get()
    if (job) await expect(transitions.commit(job, manifest)).rejects.toThrow('ENOSPC')
  }
  expect(reported).toEqual([['commit'], ['commit']])
})

test('a kill before a refusal is told leaves its number unused', async () => {
  const context = await makeContext(base, 'http://127.0.0.1:1')
  const state = await openStateStore(realDisk, context.folder.state)
  const reported: Unnumbered[] = []
  let isFull = true
  const append = async (message: Unnumbered) => {
    if (isFull) throw new Error('ENOSPC')
    reported.push(message)
  }
  const outbox = { append } as Outbox
  const transitions = createJobTransitions({
    context,
    state,
    running,
    reports: noReports,
    reporter: createUpdateReporter(context, outbox, () => undefined),
  })
  const refuse = () => transitions.refuse({ updateId: 'u', arosId }, 'metadata_expired', 'old')
  await expect(refuse()).rejects.toThrow('ENOSPC')
  isFull = false
  await refuse()
  expect(reported).toMatchObject([{ attempt: 2, phase: 'failed' }])
})

test('an update whose link somebody had lead elsewhere is left, and never said to have succeeded', async () => {
  const context = await makeContext(base, 'http://127.0.0.1:1')
  const state = await openStateStore(realDisk, context.folder.state)
  const reported: Unnumbered[] = []
  const outbox = { append: async (message: Unnumbered) => void reported.push(message) } as Outbox
  const reporter = createUpdateReporter(context, outbox, () => undefined)
  const flipped = { link: async () => linkTo({ ...desired.to, contentHash: 'f'.repeat(64) }) }
  const transitions = createJobTransitions({ context, state, reporter, running: flipped, reports: noReports })
  await transitions.begin(desired)
  const commit = async () => {
    const { job } = state.get()
    if (job) await transitions.commit(job, manifest)
  }
  await commit()
  expect(state.get().job).toMatchObject({ mode: 'rollback', failure: { code: 'interrupted' } })
  // A kill came after the end was noted: it may have been told already, and is begun anew.
  await state.change(({ job }) => (job ? { job: { ...job, mode: 'forward', begun: ['commit'] } } : {}))
  await commit()
  expect(state.get()).toMatchObject({ job: null, current: desired.to, settledUpdateId: null })
  await state.change(() => ({ current: null }))
  await transitions['confirm-installed'](desired)
  expect(state.get()).toMatchObject({ current: null, settledUpdateId: null })
  expect(reported.filter((message) => message.type === 'progress' && message.phase === 'succeeded')).toEqual(
    [],
  )
})
