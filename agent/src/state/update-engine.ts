import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import type { Http } from '../updates/download.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { createHashedBlobs } from '../updates/hashed-blobs.ts'
import type { ReleaseManifest } from '../updates/release-manifest.ts'
import { AbortedError, TransientError } from '../updates/update-error.ts'
import type { Job, SlotStore } from './agent-state.ts'
import { applyStep, type JobStep } from './apply.ts'
import { arosTitle } from './aros-title.ts'
import { isBaking, isPastReturn } from './forward-steps.ts'
import type { Hold } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'
import { createJobTransitions, type Wanted } from './job-transitions.ts'
import { keepJournal } from './keep-journal.ts'
import { lookAtGate } from './look-at-gate.ts'
import { plan } from './plan.ts'
import { reconcileJournal } from './reconcile-journal.ts'
import type { StateReports } from './report-state.ts'
import type { RunningState } from './running-state.ts'
import { setStopped } from './set-stopped.ts'
import { outlineOf, type Step } from './step.ts'
import { stepProgress } from './step-progress.ts'
import { createTransferCount } from './transfer-count.ts'
import { createUpdateReporter } from './update-reporter.ts'
import { waitingWords } from './waiting-words.ts'

/** What the engine of one slot works with; the context has the slot's folders. */
export interface EngineOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  state: SlotStore
  running: RunningState
  reports: StateReports
  /** Who the robot is to the server, as far as it knows. */
  unitId: () => string
  /** Told after every step. */
  onChange: () => void
  /** Forgets the slot of a program that was removed, in one change with the order that is done; absent: the AROS release. */
  forget?: (orderId: string) => Promise<void>
}

/** What a step came to: nothing was to be done, or it is not a good moment for it. */
export type StepOutcome = 'taken' | 'idle' | 'held'

/** What comes of a release that is removed: nothing, under its name. */
function nothingLeft(job: Job, from: ReleaseManifest | undefined): ReleaseManifest {
  const { arosId, contentHash, name, version } = job.to
  const bare = { format: 2, channel: 'production', robotCode: from?.robotCode ?? name } as const
  return { ...bare, arosId, contentHash, name, version, packages: [] }
}

/**
 * Decides, then does: plans the next step of a slot from its journal, carries it out, and plans again. AROS and every program
 * have an engine of their own; whoever calls them takes one step of one of them at a time.
 */
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
    // A removal that takes its files away takes the manifest along.
    const isErased = job?.removal && job.begun.includes('erase')
    const from = job?.from && !isErased ? await readManifest(context, job.from.arosId) : undefined
    if (job?.removal) return { to: nothingLeft(job, from), from }
    return { to: job ? await readManifest(context, job.to.arosId) : undefined, from }
  }

  let told: { updateId: string; hold: Hold } | undefined

  /** Carries out what a step does, and writes down how it ended. @returns what came of it; undefined: it failed */
  async function within<T>(step: Step, act: () => Promise<T>): Promise<T | undefined> {
    await journal.begin(step)
    try {
      return await act()
    } catch (error) {
      const isInterrupted = error instanceof AbortedError || context.stopping.aborted
      if (isInterrupted || error instanceof TransientError) throw error
      await journal.failed(step, error)
      return undefined
    }
  }

  async function passGate(run: JobRun): Promise<StepOutcome> {
    const { updateId } = run.job
    const outcome = await within({ type: 'gate' }, async () => {
      const hold = await lookAtGate(run, told?.updateId === updateId ? told.hold : undefined)
      told = hold && { updateId, hold }
      if (hold) return 'held'
      await journal.done({ type: 'gate' })
      return 'taken'
    })
    return outcome ?? 'taken'
  }

  async function runJobStep(run: JobRun, step: JobStep): Promise<void> {
    const shown = stepProgress(step)
    if (shown && run.job.mode === 'forward') {
      const code = 'code' in step ? step.code : ''
      const params = { aros: arosTitle(run.to), package: code, done: 0, total: 0 }
      if (step.type !== 'download') await reporter.progress({ ...jobProgress(run.job), ...shown, params })
    }
    const carryOut = async (): Promise<void> => {
      try {
        await applyStep(run, step)
      } finally {
        await transfer.keep()
      }
      await journal.done(step)
    }
    await within(step, carryOut)
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
    const isProgram = context.folder.slot !== null
    const releases = { to: outlineOf(to), from: outlineOf(from), bakeS: to?.bakeS ?? 0, isProgram }
    const [step] = plan({ desired, link, state: state.get(), ...releases })
    return { step, job, to, from }
  }

  /** A step of an update at work. */
  async function takeJobStep(
    step: Extract<Step, { type: JobStep['type'] | 'gate' }>,
    { job, to, from }: { job: Job; to: ReleaseManifest; from: ReleaseManifest | undefined },
  ): Promise<StepOutcome> {
    jobAbort = new AbortController()
    const source = { context, http, unitId: options.unitId(), signal: jobAbort.signal, hashed }
    const run = { ...source, reporter, state, job, to, from, transfer, clean: transitions.clean }
    if (step.type === 'gate') return passGate(run)
    await runJobStep(run, step)
    return 'taken'
  }

  /** Takes one step. */
  async function takeStep(): Promise<StepOutcome> {
    context.stopping.throwIfAborted()
    const { step, job, to, from } = await planNext()
    if (!step) return 'idle'
    let outcome: StepOutcome = 'taken'
    if (step.type === 'reconcile') {
      await reconcileJournal(options)
    } else if (step.type === 'begin' || step.type === 'confirm-installed') {
      if (desired) await beginWith(step.type, desired)
    } else if (step.type === 'stop-services' || step.type === 'start-services') {
      await setStopped(options, step.type === 'stop-services')
    } else if (!job || !to) {
      return 'idle'
    } else if (step.type === 'abandon' || step.type === 'commit' || step.type === 'finish-rollback') {
      await transitions[step.type](job, to)
      // What was removed is forgotten with its order, and must not be begun again.
      if (step.type === 'commit' && job.removal && desired?.updateId === job.updateId) desired = null
    } else {
      outcome = await takeJobStep(step, { job, to, from })
    }
    if (outcome === 'taken') options.onChange()
    return outcome
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
