import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { UpdateErrorCode } from '@filo/contract/device/messages/update-errors'
import { makeSlotFolders } from '../../agent-folder.ts'
import type { AgentContext } from '../../context.ts'
import { writeDurably } from '../../disk/durable-file.ts'
import { readBeside } from '../../programs/beside.ts'
import { makeReceipt } from '../../programs/remove-program.ts'
import { collectGarbage } from '../../updates/release/collect-garbage.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { reasonOf } from '../../updates/update-error.ts'
import { type Job, newJob, type SlotState, type SlotStore } from '../agent-state.ts'
import { arosTitle } from '../aros-title.ts'
import type { StateReports } from '../report/report-state.ts'
import { countAttempt } from '../report/transfer-count.ts'
import { leftForAnother, updateOutcome } from '../report/update-outcome.ts'
import type { UpdateReporter } from '../report/update-reporter.ts'
import type { RunningState } from '../running-state.ts'
import { findRunningServices } from '../services/services.ts'
import { failStep, hookedServices, isCommitBegun } from './job-journal.ts'
import { jobProgress } from './job-run.ts'
import { nextAttempt } from './next-attempt.ts'
import type { Desired } from './plan.ts'
import { waitForRoom } from './room-again.ts'

interface TransitionOptions {
  context: AgentContext
  state: SlotStore
  /** Forgets the slot of a program that was removed; absent: the AROS release. */
  forget?: (orderId: string) => Promise<void>
  reporter: UpdateReporter
  running: Pick<RunningState, 'link'>
  reports: Pick<StateReports, 'report'>
}

/** A release to install, with its verified manifest. */
export type DesiredJob = NonNullable<Desired> & { manifestText: string; receivedBytes: number }

function withFailed(state: SlotState, updateId: string): string[] {
  return [...state.failedUpdateIds.filter((id) => id !== updateId), updateId].slice(-50)
}

/**
 * Removes what neither the installed releases nor the update at work need; nothing while a manifest does not say what
 * that is. Never fails: what stays is for the next time.
 */
async function cleanUp({ context, state, running }: TransitionOptions): Promise<void> {
  const { current, previous, job } = state.get()
  try {
    const link = await running.link()
    const linked = link.state === 'release' ? link.release : null
    const to = job?.removal ? null : job?.to
    const releases = [current, previous, to, job?.from, linked].filter((release) => release != null)
    const manifests = await Promise.all(releases.map(({ arosId }) => readManifest(context, arosId)))
    await collectGarbage(context, manifests, await readBeside(context.folder))
  } catch (error) {
    context.logger.warn({ error }, `what nothing needs stays: ${reasonOf(error)}`)
  }
}

/** A removal goes by the name of what it removes. */
async function beginJob(
  { context, state, reporter }: TransitionOptions,
  { updateId, to, removal, manifestText }: DesiredJob,
): Promise<void> {
  const { current } = state.get()
  if (context.folder.slot !== null) await makeSlotFolders(context)
  if (!removal) await writeDurably(context.disk, context.folder.manifest(to.arosId), manifestText)
  const attempt = nextAttempt(state.get().attempts, updateId)
  const what = removal ? { to: current ?? to, removal } : { to }
  const job = newJob({ updateId, attempt, from: current, ...what })
  await state.change(({ attempts }) => ({
    job,
    attempts: countAttempt(attempts, { updateId, count: attempt }),
  }))
  const params = { aros: arosTitle(job.to) }
  const key = removal ? 'removing' : 'queued'
  await reporter.progress({ ...jobProgress(job), phase: 'queued', key, percent: 0, params })
}

/** Content hash of what runs; `undefined` while that is not known. */
async function readRunningHash({ running }: TransitionOptions): Promise<string | undefined> {
  const link = await running.link()
  return link.state === 'release' ? link.release.contentHash : undefined
}

/** The wanted content is installed already, under this or another name. */
async function confirmInstalled(
  deps: TransitionOptions,
  { updateId, to, manifestText }: DesiredJob,
): Promise<void> {
  const { context, state, reporter, reports } = deps
  await writeDurably(context.disk, context.folder.manifest(to.arosId), manifestText)
  const runningHash = await readRunningHash(deps)
  // Changed since it was planned: the next plan begins from there.
  if (runningHash !== to.contentHash) return
  const attempt = nextAttempt(state.get().attempts, updateId)
  const progress = { updateId, arosId: to.arosId, attempt, phase: 'succeeded' as const, percent: 100 }
  await reporter.progress({ ...progress, runningHash, key: 'adopted', params: { aros: arosTitle(to) } })
  await state.change(({ failedUpdateIds, attempts }) => ({
    current: to,
    settledUpdateId: updateId,
    attempts: countAttempt(attempts, { updateId, count: attempt }),
    failedUpdateIds: failedUpdateIds.filter((id) => id !== updateId),
  }))
  await reports.report()
  await cleanUp(deps)
}

/** Gives up an update that has not touched the old release yet, or is being watched, because another is wanted. */
async function abandonJob({ state }: TransitionOptions): Promise<void> {
  const failure = { code: 'interrupted' as const, package: null, reason: leftForAnother, params: {} }
  await state.change(({ job }) => (job ? { job: { ...job, mode: 'rollback', failure } } : {}))
}

/** Notes that all went well before anybody is told: from here on nothing is checked again. */
async function beginCommit({ context, state }: TransitionOptions, to: ArosManifest): Promise<void> {
  const found = await findRunningServices(context, to)
  await state.change(({ job }) =>
    job
      ? {
          job: { ...job, begun: [...job.begun, 'commit'] },
          services: hookedServices(job, found),
          unhealthy: [],
        }
      : {},
  )
}

/**
 * Somebody had the link lead elsewhere after the switch: what does not run has not succeeded. Before the end was noted the
 * update goes back; afterwards it may have been told, and is only not what the robot is at.
 */
async function leaveUncommitted({ context, state }: TransitionOptions, job: Job): Promise<void> {
  const reason = 'the link current was changed by hand during the update'
  context.logger.warn({ updateId: job.updateId }, reason)
  const failure = { code: 'interrupted' as const, package: null, reason, params: {} }
  const forgotten = { current: job.to, previous: job.from, job: null, settledUpdateId: null }
  const left = isCommitBegun(job) ? forgotten : { job: failStep(job, { type: 'commit' }, failure) }
  await state.change(() => left)
}

async function commitJob(deps: TransitionOptions, job: Job, to: ArosManifest): Promise<void> {
  const { state, reporter, reports } = deps
  if (job.removal) return commitRemoval(deps, job)
  const runningHash = await readRunningHash(deps)
  if (runningHash !== job.to.contentHash) return leaveUncommitted(deps, job)
  if (!isCommitBegun(job)) await beginCommit(deps, to)
  const end = { phase: 'succeeded' as const, key: 'succeeded' as const, percent: 100, runningHash }
  await reporter.progress({ ...jobProgress(job), ...end, params: { aros: arosTitle(to) } })
  await state.change(() => ({
    current: job.to,
    previous: job.from,
    job: null,
    settledUpdateId: job.updateId,
  }))
  await reports.report()
  await cleanUp(deps)
}

/** Told before it is forgotten; killed in between, the same is told again. */
async function commitRemoval(deps: TransitionOptions, job: Job): Promise<void> {
  const { context, reporter, reports } = deps
  const receipt = await makeReceipt(context, job)
  const params = { aros: arosTitle(job.to), count: receipt.left.length }
  const key = receipt.left.length > 0 ? 'removal_incomplete' : 'removed'
  const end = { phase: 'succeeded' as const, key, percent: 100, params, receipt } as const
  await reporter.progress({ ...jobProgress(job), ...end })
  await deps.forget?.(job.updateId)
  await reports.report()
  await cleanUp(deps)
}

async function finishRollback(deps: TransitionOptions, job: Job): Promise<void> {
  const { state, reporter, reports } = deps
  await reporter.progress({ ...jobProgress(job), ...updateOutcome(job), percent: 100 })
  const unhealthy = job.rollbackFailures.flatMap((failure) => failure.package ?? [])
  await state.change((now) => ({
    job: null,
    failedUpdateIds: now.job?.isRetryRequested ? now.failedUpdateIds : withFailed(now, job.updateId),
    unhealthy: [...new Set(unhealthy)],
  }))
  await reports.report()
  await cleanUp(deps)
  await noteRoom(deps, job)
}

/** Measured once all that was begun is removed; a disk that takes no word of it has the update wait for a person. */
async function noteRoom({ context, state }: TransitionOptions, { updateId, failure }: Job): Promise<void> {
  const [freeBytes, nowMs] = [await context.body.freeBytes(context.folder.base), context.clock.now()]
  const noting = state.change(({ roomWait }) => ({
    roomWait: waitForRoom(roomWait, { updateId, failure }, { freeBytes, nowMs }),
  }))
  await noting.catch((error: unknown) => context.logger.warn({ error }, reasonOf(error)))
}

/**
 * An assignment that verified but whose release must not be installed. What is being installed, or was, under this
 * update keeps its own end. The attempt counts before it is told: whatever a kill cuts off, the next one is new.
 */
async function refuseUpdate(
  { state, reporter }: TransitionOptions,
  update: { updateId: string; arosId: string },
  code: UpdateErrorCode,
  reason: string,
): Promise<void> {
  const { updateId } = update
  const { failedUpdateIds, settledUpdateId, job, attempts } = state.get()
  if (failedUpdateIds.includes(updateId) || [settledUpdateId, job?.updateId].includes(updateId)) return
  const attempt = nextAttempt(attempts, updateId)
  await state.change(() => ({ attempts: countAttempt(attempts, { updateId, count: attempt }) }))
  const end = { phase: 'failed' as const, key: 'refused' as const, percent: 0, errorCode: code }
  await reporter.progress({ ...update, attempt, ...end, params: { reason } })
  await state.change((now) => ({ failedUpdateIds: withFailed(now, updateId) }))
}

/** How an update begins and ends; each end is told (durably) before the journal forgets the update. */
export function createJobTransitions(deps: TransitionOptions) {
  return {
    begin: beginJob.bind(undefined, deps),
    'confirm-installed': confirmInstalled.bind(undefined, deps),
    abandon: abandonJob.bind(undefined, deps),
    commit: commitJob.bind(undefined, deps),
    'finish-rollback': finishRollback.bind(undefined, deps),
    refuse: refuseUpdate.bind(undefined, deps),
    clean: cleanUp.bind(undefined, deps),
  }
}

export type JobTransitions = ReturnType<typeof createJobTransitions>
