import type { AgentContext } from '../../context.ts'
import type { Outbox } from '../../link/outbox.ts'
import type { Http } from '../../updates/http/download.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { createHashedBlobs, type HashedBlobs } from '../../updates/release/hashed-blobs.ts'
import type { ReleaseManifest } from '../../updates/release/release-manifest.ts'
import { AbortedError, TransientError } from '../../updates/update-error.ts'
import type { Job, SlotStore } from '../agent-state.ts'
import { arosTitle } from '../aros-title.ts'
import type { StateReports } from '../report/report-state.ts'
import { stepProgress } from '../report/step-progress.ts'
import { createTransferCount, type TransferCount } from '../report/transfer-count.ts'
import { createUpdateReporter, type UpdateReporter } from '../report/update-reporter.ts'
import { waitingWords } from '../report/waiting-words.ts'
import type { RunningState } from '../running-state.ts'
import { setStopped } from '../services/set-stopped.ts'
import { applyStep, type JobStep } from './apply.ts'
import { isBaking, isPastReturn } from './forward-steps.ts'
import type { Hold } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'
import { createJobTransitions, type DesiredJob, type JobTransitions } from './job-transitions.ts'
import { type JournalKeeping, keepJournal } from './keep-journal.ts'
import { lookAtGate } from './look-at-gate.ts'
import { plan } from './plan.ts'
import { reconcileJournal } from './reconcile-journal.ts'
import { outlineOf, type Step } from './step.ts'

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
export type StepOutcome = 'handled' | 'idle' | 'blocked'

/** What comes of a release that is removed: nothing, under its name. */
function nothingLeft(job: Job, from: ReleaseManifest | undefined): ReleaseManifest {
  const { arosId, contentHash, name, version } = job.to
  const bare = { format: 2, channel: 'production', robotCode: from?.robotCode ?? name } as const
  return { ...bare, arosId, contentHash, name, version, packages: [] }
}

/** An engine's own state, beside what it works with. */
interface EngineState extends EngineOptions {
  transfer: TransferCount
  hashed: HashedBlobs
  reporter: UpdateReporter
  journal: JournalKeeping
  transitions: JobTransitions
  /** `undefined`: not known yet. */
  desired: DesiredJob | null | undefined
  /** Gives up the step at work. */
  jobAbort: AbortController
  /** What was last reported to keep an update waiting at its gate. */
  lastHold: { updateId: string; hold: Hold } | undefined
}

async function loadManifests(context: AgentContext, job: Job | null) {
  // A removal that takes its files away takes the manifest along.
  const isErased = job?.removal && job.begun.includes('erase')
  const from = job?.from && !isErased ? await readManifest(context, job.from.arosId) : undefined
  if (job?.removal) return { to: nothingLeft(job, from), from }
  return { to: job ? await readManifest(context, job.to.arosId) : undefined, from }
}

/** Carries out what a step does, and writes down how it ended. @returns what came of it; undefined: it failed */
async function actOnStep<T>(engine: EngineState, step: Step, act: () => Promise<T>): Promise<T | undefined> {
  await engine.journal.begin(step)
  try {
    return await act()
  } catch (error) {
    const isInterrupted = error instanceof AbortedError || engine.context.stopping.aborted
    if (isInterrupted || error instanceof TransientError) throw error
    await engine.journal.failed(step, error)
    return undefined
  }
}

async function passGate(engine: EngineState, run: JobRun): Promise<StepOutcome> {
  const { updateId } = run.job
  const outcome = await actOnStep(engine, { type: 'gate' }, async () => {
    const { lastHold } = engine
    const hold = await lookAtGate(run, lastHold?.updateId === updateId ? lastHold.hold : undefined)
    engine.lastHold = hold && { updateId, hold }
    if (hold) return 'blocked'
    await engine.journal.done({ type: 'gate' })
    return 'handled'
  })
  return outcome ?? 'handled'
}

async function runJobStep(engine: EngineState, run: JobRun, step: JobStep): Promise<void> {
  const shown = stepProgress(step)
  if (shown && run.job.mode === 'forward') {
    const code = 'code' in step ? step.code : ''
    const params = { aros: arosTitle(run.to), package: code, done: 0, total: 0 }
    if (step.type !== 'download') await run.reporter.progress({ ...jobProgress(run.job), ...shown, params })
  }
  const carryOut = async (): Promise<void> => {
    try {
      await applyStep(run, step)
    } finally {
      await engine.transfer.keep()
    }
    await engine.journal.done(step)
  }
  await actOnStep(engine, step, carryOut)
}

/** The manifest was fetched before its update began: it counts with its first attempt. */
async function beginWith(
  engine: EngineState,
  type: 'begin' | 'confirm-installed',
  release: DesiredJob,
): Promise<void> {
  await engine.transitions[type](release)
  engine.transfer.add(release.receivedBytes)
  await engine.transfer.keep()
  if (engine.desired === release) engine.desired = { ...release, receivedBytes: 0 }
}

async function planNext(engine: EngineState) {
  const { context, state, running } = engine
  const { job } = state.get()
  const link = await running.link()
  const { to, from } = await loadManifests(context, job)
  const isProgram = context.folder.slot !== null
  const releases = { to: outlineOf(to), from: outlineOf(from), bakeS: to?.bakeS ?? 0, isProgram }
  const { desired } = engine
  const [step] = plan({ desired, link, state: state.get(), ...releases })
  return { step, job, to, from }
}

/** A step of an update at work. */
async function runUpdateStep(
  engine: EngineState,
  step: Extract<Step, { type: JobStep['type'] | 'gate' }>,
  { job, to, from }: { job: Job; to: ReleaseManifest; from: ReleaseManifest | undefined },
): Promise<StepOutcome> {
  const { context, http, reporter, state, transfer, hashed } = engine
  engine.jobAbort = new AbortController()
  const source = { context, http, unitId: engine.unitId(), signal: engine.jobAbort.signal, hashed }
  const run = { ...source, reporter, state, job, to, from, transfer, clean: engine.transitions.clean }
  if (step.type === 'gate') return passGate(engine, run)
  await runJobStep(engine, run, step)
  return 'handled'
}

/** Takes one step. */
async function runNextStep(engine: EngineState): Promise<StepOutcome> {
  engine.context.stopping.throwIfAborted()
  const { step, job, to, from } = await planNext(engine)
  if (!step) return 'idle'
  let outcome: StepOutcome = 'handled'
  if (step.type === 'reconcile') {
    await reconcileJournal(engine)
  } else if (step.type === 'begin' || step.type === 'confirm-installed') {
    if (engine.desired) await beginWith(engine, step.type, engine.desired)
  } else if (step.type === 'stop-services' || step.type === 'start-services') {
    await setStopped(engine, step.type === 'stop-services')
  } else if (!job || !to) {
    return 'idle'
  } else if (step.type === 'abandon' || step.type === 'commit' || step.type === 'finish-rollback') {
    await engine.transitions[step.type](job, to)
    // What was removed is forgotten with its order, and must not be begun again.
    const isRemoved = step.type === 'commit' && job.removal
    if (isRemoved && engine.desired?.updateId === job.updateId) engine.desired = null
  } else {
    outcome = await runUpdateStep(engine, step, { job, to, from })
  }
  if (outcome === 'handled') engine.onChange()
  return outcome
}

async function reportWaiting({ state, reporter }: EngineState, error: unknown): Promise<void> {
  const { job } = state.get()
  if (!job) return
  await reporter.progress({ ...jobProgress(job), ...waitingWords(error), phase: 'waiting', percent: 0 })
}

/** `undefined`: not known, as at the start; what can be given up waits until it is. */
function setDesired(engine: EngineState, next: DesiredJob | null | undefined): void {
  engine.desired = next
  const { job } = engine.state.get()
  if (job?.mode !== 'forward' || next?.updateId === job.updateId) return
  // A lost link is no reason to leave what is being watched.
  const mayLeave = isBaking(job) ? next !== undefined : !isPastReturn(job.begun)
  if (mayLeave) engine.jobAbort.abort()
}

/** Lets a failed update be tried again; false when this update has not failed. */
async function allowRetry({ state }: EngineState, updateId: string): Promise<boolean> {
  let hasFailed = false
  await state.change(({ job, failedUpdateIds }) => {
    const isBeingLeft = job?.updateId === updateId && job.mode === 'rollback'
    hasFailed = isBeingLeft || failedUpdateIds.includes(updateId)
    if (isBeingLeft) return { job: { ...job, isRetryRequested: true } }
    return { failedUpdateIds: failedUpdateIds.filter((id) => id !== updateId) }
  })
  return hasFailed
}

/**
 * Decides, then does: plans the next step of a slot from its journal, carries it out, and plans again. AROS and every program
 * have an engine of their own; whoever calls them takes one step of one of them at a time.
 */
export function createUpdateEngine(options: EngineOptions) {
  const { context, outbox, state } = options
  const transfer = createTransferCount(context, state)
  const reporter = createUpdateReporter(context, outbox, (updateId) => transfer.of(updateId))
  const transitions = createJobTransitions({ ...options, reporter })
  const engine: EngineState = {
    ...options,
    transfer,
    hashed: createHashedBlobs(),
    reporter,
    journal: keepJournal(context, state),
    transitions,
    desired: undefined,
    jobAbort: new AbortController(),
    lastHold: undefined,
  }
  return {
    runStep: runNextStep.bind(undefined, engine),
    /** What {@link runNextStep} would do; undefined: nothing. */
    nextStep: async (): Promise<Step | undefined> => (await planNext(engine)).step,
    reportWaiting: reportWaiting.bind(undefined, engine),
    reporter,
    setDesired: setDesired.bind(undefined, engine),
    /** Brings the journal to what the disk runs. @returns whether it was another one */
    reconcile: () => reconcileJournal(options),
    refuse: transitions.refuse,
    clean: transitions.clean,
    allowRetry: allowRetry.bind(undefined, engine),
  }
}

export type UpdateEngine = ReturnType<typeof createUpdateEngine>
