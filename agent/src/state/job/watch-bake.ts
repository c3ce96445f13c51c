import { addWatched, type BakeVerdict, isBaked, judgeBake } from '../../services/bake-rules.ts'
import { type DeclaredService, listDeclared } from '../../services/declared-services.ts'
import { explainPorts } from '../../services/explain-ports.ts'
import { createLiveChecks, type LiveChecks } from '../../services/live-checks.ts'
import type { Liveness } from '../../services/liveness.ts'
import {
  isServiceRunning,
  readExit,
  type ServiceStart,
  startProcess,
} from '../../services/service-process.ts'
import { describeFailure } from '../../services/start-service.ts'
import { lastOutput } from '../../updates/hooks/last-output.ts'
import { UpdateError } from '../../updates/update-error.ts'
import { arosTitle } from '../aros-title.ts'
import { reportOutput } from '../services/report-output.ts'
import { findRunningServices, hookedRun } from '../services/services.ts'
import { hookedServices } from './job-journal.ts'
import { type JobRun, jobProgress } from './job-run.ts'

const lookMs = 1000
/** A kill costs so much of what was watched at most. */
const keepMs = 10_000
const reportEveryMs = 10_000
const percents = { from: 95, to: 99 }

interface Watch {
  run: JobRun
  start: ServiceStart
  checks: LiveChecks
  declared: readonly DeclaredService[]
  /** Packages whose start hook left something running. */
  hooked: readonly string[]
  goodEnds: Map<string, number>
}

async function carryOut(watch: Watch, declared: DeclaredService, verdict: BakeVerdict): Promise<void> {
  const { run, start, checks, goodEnds } = watch
  if (verdict.type === 'well') return
  if (verdict.type === 'start') {
    goodEnds.set(declared.key, (goodEnds.get(declared.key) ?? 0) + 1)
    checks.forget(declared)
    return startProcess(run.context, declared, { ...start, reason: 'restart' })
  }
  await reportOutput(run, declared)
  const detail = await describeFailure({ context: run.context, declared, start }, verdict.words)
  throw new UpdateError('service_failed', detail, { package: declared.item.code })
}

async function lookAtDeclared(watch: Watch, declared: DeclaredService): Promise<Liveness | undefined> {
  const { checks, start, goodEnds } = watch
  const { restart: policy, liveness: check } = declared.service
  const isRunning = await isServiceRunning(watch.run.context, declared)
  const liveness = isRunning ? checks.look(declared, start) : undefined
  const threshold = check?.failures ?? 1
  const sight = isRunning
    ? ({ isRunning, liveness, threshold } as const)
    : ({ isRunning, exitCode: await readExit(declared) } as const)
  const verdict = judgeBake(sight, { policy, goodEnds: goodEnds.get(declared.key) ?? 0 })
  await carryOut(watch, declared, verdict)
  return liveness
}

/** What start hooks left runs without the agent having seen it begin, so nobody knows how it ended: it failed. */
async function lookAtHooked({ run, hooked }: Watch): Promise<void> {
  if (hooked.length === 0) return
  const running = await findRunningServices(run.context, run.to)
  const gone = hooked.find((code) => !running.includes(code))
  if (gone === undefined) return
  // A process that is just replacing itself by another program shows no environment.
  await run.context.clock.sleep(lookMs / 2, run.context.stopping)
  if ((await findRunningServices(run.context, run.to)).includes(gone)) return
  const words = await lastOutput(run.context, gone)
  const ports = await explainPorts(run.context, hookedRun(run.context, run.to, gone))
  const detail = `its service ended by itself${words ? `: ${words}` : ''}${ports ? `; ${ports}` : ''}`
  throw new UpdateError('service_failed', detail, { package: gone })
}

async function report({ reporter, job, to }: JobRun, bakedMs: number, requiredMs: number) {
  const left = Math.max(0, Math.ceil((requiredMs - bakedMs) / 1000))
  const params = { aros: arosTitle(to), left, total: Math.round(requiredMs / 1000) }
  const percent = percents.from + Math.min(1, bakedMs / requiredMs) * (percents.to - percents.from)
  await reporter.progress({ ...jobProgress(job), phase: 'baking', key: 'baking', percent, params })
}

/** What start hooks left running when the watch began, in the journal: an agent that starts again within it looks for the same. */
async function noteHooked({ context, to, state }: JobRun): Promise<readonly string[]> {
  const known = state.get().job?.hooked ?? []
  const hooked = hookedServices({ hooked: known }, await findRunningServices(context, to))
  if (hooked.length > known.length) await state.change(({ job }) => (job ? { job: { ...job, hooked } } : {}))
  return hooked
}

async function openWatch(run: JobRun): Promise<Watch> {
  const { context, to, from, unitId } = run
  return {
    run,
    start: { manifest: to, other: from, unitId, reason: from ? 'update' : 'install' },
    checks: createLiveChecks(context),
    declared: listDeclared(context, to),
    hooked: await noteHooked(run),
    goodEnds: new Map(),
  }
}

/**
 * Watches the new release for as long as it asks: it ends when its services stayed healthy all the while. What was watched
 * is kept, so that a start of the agent goes on from there.
 * @throws UpdateError service_failed; AbortedError when another release is wanted or the agent stops
 */
export async function watchBake(run: JobRun): Promise<void> {
  const { context, to, signal, state } = run
  const { clock, stopping } = context
  const requiredMs = (to.bakeS ?? 0) * 1000
  const watch = await openWatch(run)
  const ended = AbortSignal.any([signal, stopping])
  let bakedMs = state.get().job?.bakedMs ?? 0
  let [storedMs, reportedMs] = [bakedMs, Number.NEGATIVE_INFINITY]
  const keep = async () => {
    if (storedMs === bakedMs) return
    storedMs = bakedMs
    await state.change(({ job }) => (job ? { job: { ...job, bakedMs } } : {}))
  }
  try {
    for (let lookAt = clock.now(); ; ) {
      const answers: Liveness[] = []
      for (const declared of watch.declared)
        answers.push(...[(await lookAtDeclared(watch, declared)) ?? []].flat())
      await lookAtHooked(watch)
      const now = clock.now()
      bakedMs = addWatched(bakedMs, lookAt, now)
      lookAt = now
      if (isBaked(bakedMs, requiredMs, answers)) return
      if (bakedMs - reportedMs >= reportEveryMs) {
        reportedMs = bakedMs
        await report(run, bakedMs, requiredMs)
      }
      if (bakedMs - storedMs >= keepMs) await keep()
      await clock.sleep(Math.min(lookMs, Math.max(50, requiredMs - bakedMs)), ended)
    }
  } finally {
    await keep().catch((error: unknown) => context.logger.warn({ error }, 'not kept how long it was watched'))
  }
}
