import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import type { Http } from '../updates/download.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { createHashedBlobs } from '../updates/hashed-blobs.ts'
import { AbortedError, TransientError } from '../updates/update-error.ts'
import type { Job, StateStore } from './agent-state.ts'
import { applyStep, type JobStep } from './apply.ts'
import { arosTitle } from './aros-title.ts'
import { isBaking, isPastReturn } from './forward-steps.ts'
import { type JobRun, jobProgress } from './job-run.ts'
import { createJobTransitions, type Wanted } from './job-transitions.ts'
import { keepJournal } from './keep-journal.ts'
import { plan } from './plan.ts'
import { reconcileJournal } from './reconcile-journal.ts'
import type { StateReports } from './report-state.ts'
import type { RunningState } from './running-state.ts'
import { outlineOf, type Step } from './step.ts'
import { stepProgress } from './step-progress.ts'
import { createTransferCount } from './transfer-count.ts'
import { createUpdateReporter } from './update-reporter.ts'
import { waitingWords } from './waiting-words.ts'

export interface EngineOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  state: StateStore
  running: RunningState
  reports: StateReports
  /** Who the robot is to the server, as far as it knows. */
  unitId: () => string
  /** Told after every step. */
  onChange: () => void
}

/** Decides, then does: plans the next step from the journal, carries it out, and plans again. */
export function createUpdateEngine(options: EngineOptions) {
  const { context, http, state } = options
  const transfer = createTransferCount(context, state)
  const hashed = createHashedBlobs()
  const reporter = createUpdateReporter(context, options.outbox, (updateId) => transfer.of(updateId))
  const journal = keepJournal(context, state)
  const transitions = createJobTransitions({ ...options, reporter })
  let desired: Wanted | null | undefined
  let jobAbort = new AbortController()

  async function loadManifests(job: Job | null) {
    const to = job ? await readManifest(context, job.to.arosId) : undefined
    const from = job?.from ? await readManifest(context, job.from.arosId) : undefined
    return { to, from }
  }

  async function runJobStep(run: JobRun, step: JobStep): Promise<void> {
    const shown = stepProgress(step)
    if (shown && run.job.mode === 'forward') {
      const code = 'code' in step ? step.code : ''
      const params = { aros: arosTitle(run.to), package: code, done: 0, total: 0 }
      if (step.type !== 'download') await reporter.progress({ ...jobProgress(run.job), ...shown, params })
    }
    await journal.begin(step)
    try {
      await applyStep(run, step)
    } catch (error) {
      const isInterrupted = error instanceof AbortedError || context.stopping.aborted
      if (isInterrupted || error instanceof TransientError) throw error
      return journal.failed(step, error)
    } finally {
      await transfer.keep()
    }
    await journal.done(step)
  }

  /** The manifest was fetched before its update began: it counts with its first attempt. */
  async function beginWith(type: 'begin' | 'confirm-installed', wanted: Wanted): Promise<void> {
    await transitions[type](wanted)
    transfer.add(wanted.receivedBytes)
    await transfer.keep()
    if (desired === wanted) desired = { ...wanted, receivedBytes: 0 }
  }

  async function planNext() {
    const { job } = state.get()
    const link = await options.running.link()
    const { to, from } = await loadManifests(job)
    const releases = { to: outlineOf(to), from: outlineOf(from), bakeS: to?.bakeS ?? 0 }
    const [step] = plan({ desired, link, state: state.get(), ...releases })
    return { step, job, to, from }
  }

  /** Takes one step; false when there is nothing to do. */
  async function takeStep(): Promise<boolean> {
    context.stopping.throwIfAborted()
    const { step, job, to, from } = await planNext()
    if (!step) return false
    if (step.type === 'reconcile') {
      await reconcileJournal(options)
    } else if (step.type === 'begin' || step.type === 'confirm-installed') {
      if (desired) await beginWith(step.type, desired)
    } else if (!job || !to) {
      return false
    } else if (step.type === 'abandon' || step.type === 'commit' || step.type === 'finish-rollback') {
      await transitions[step.type](job, to)
    } else {
      jobAbort = new AbortController()
      const source = { context, http, unitId: options.unitId(), signal: jobAbort.signal, hashed }
      await runJobStep(
        { ...source, reporter, state, job, to, from, transfer, clean: transitions.clean },
        step,
      )
    }
    options.onChange()
    return true
  }

  async function reportWaiting(error: unknown): Promise<void> {
    const { job } = state.get()
    if (!job) return
    await reporter.progress({ ...jobProgress(job), ...waitingWords(error), phase: 'waiting', percent: 0 })
  }

  return {
    takeStep,
    /** What {@link takeStep} would do; undefined: nothing. */
    nextStep: async (): Promise<Step | undefined> => (await planNext()).step,
    reportWaiting,
    reporter,
    /** `undefined`: not known, as at the start; what can be given up waits until it is. */
    setDesired(next: Wanted | null | undefined): void {
      desired = next
      const { job } = state.get()
      if (job?.mode !== 'forward' || next?.updateId === job.updateId) return
      // A lost link is no reason to leave what is being watched.
      const mayLeave = isBaking(job) ? next !== undefined : !isPastReturn(job.begun)
      if (mayLeave) jobAbort.abort()
    },
    /** Brings the journal to what the disk runs. @returns whether it was another one */
    reconcile: () => reconcileJournal(options),
    refuse: transitions.refuse,
    clean: transitions.clean,
    /** Lets a failed update be tried again; false when this update has not failed. */
    async allowRetry(updateId: string): Promise<boolean> {
      let hasFailed = false
      await state.change(({ job, failedUpdateIds }) => {
        const isBeingLeft = job?.updateId === updateId && job.mode === 'rollback'
        hasFailed = isBeingLeft || failedUpdateIds.includes(updateId)
        if (isBeingLeft) return { job: { ...job, isRetryWanted: true } }
        return { failedUpdateIds: failedUpdateIds.filter((id) => id !== updateId) }
      })
      return hasFailed
    },
  }
}

export type UpdateEngine = ReturnType<typeof createUpdateEngine>
