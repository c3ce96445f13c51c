import { isDeepStrictEqual } from 'node:util'
import type { InTurn } from '../create-turn.ts'
import { nameBoot } from '../hardware/power.ts'
import { endStrays } from '../processes/end-strays.ts'
import type { Renewal } from '../renewal/renew-agent.ts'
import { readManifest } from '../updates/release/fetch-manifest.ts'
import { reasonOf } from '../updates/update-error.ts'
import { isPastReturn } from './job/forward-steps.ts'
import { isCommitBegun } from './job/job-journal.ts'
import { resumeJob } from './job/resume.ts'
import type { EngineOptions, UpdateEngine } from './job/update-engine.ts'
import { refetchManifest } from './keep-manifest.ts'
import type { Problems } from './problems.ts'
import { recoveryPauseMs } from './recovery-pause.ts'
import { startServices } from './services/services.ts'

export interface RecoverOptions extends EngineOptions {
  problems: Problems
  /** How the agent renews itself; undefined: nothing would start another one. */
  renewal?: Renewal | undefined
}

/** @returns codes of the packages that are unhealthy now; one that starts again is not */
async function startInstalled(options: RecoverOptions, isMachineRestarted: boolean): Promise<string[]> {
  const { context, state } = options
  const { current, services, unhealthy, isStopped } = state.get()
  if (!current || isStopped) return unhealthy
  const boot = {
    unitId: options.unitId(),
    isMachineRestarted,
    expected: [...services, ...unhealthy],
  }
  const manifest = await readManifest(context, current.arosId)
  const { started, failed } = await startServices(context, manifest, boot)
  return [...new Set([...unhealthy.filter((code) => !started.includes(code)), ...failed])]
}

/** Ends what former releases left running, found or not by the agent that left it; without a manifest nobody knows what that is. */
async function endFormer({ context, state, running }: RecoverOptions): Promise<void> {
  const { current, job } = state.get()
  const link = await running.link()
  const linked = link.state === 'release' ? link.release : null
  const to = job?.removal ? null : job?.to
  const releases = [current, to, job?.from, linked].filter((release) => release != null)
  const manifests = await Promise.all(releases.map(({ arosId }) => readManifest(context, arosId)))
  await endStrays(context, { manifests })
}

/**
 * What there is to do after this start of the agent; the returned function does it and may be called again when it
 * fails. Only what must be remembered is written: a full disk keeps no service from starting.
 */
function planRecovery(options: RecoverOptions, engine: UpdateEngine): () => Promise<void> {
  const { context, state } = options
  const { job } = state.get()
  const isTouched = job !== null && isPastReturn(job.begun)
  let isResumed = job === null

  /** The journal as a start of the agent finds it; done once, for each time counts as a start. */
  async function resume(): Promise<void> {
    if (isResumed) return
    const bootId = await nameBoot(context)
    await state.change(({ job: now }) => (now ? { job: resumeJob(now, bootId) } : {}))
    isResumed = true
  }

  async function finishTouched(): Promise<void> {
    await resume()
    // What is left to be watched is watched with a link, so that it can be left for another release.
    while (state.get().job && (await engine.nextStep())?.type !== 'bake') await engine.runStep()
  }

  return async () => {
    const machineBootId = await context.body.power.bootId()
    const isMachineRestarted = machineBootId !== state.get().machineBootId
    await endFormer(options).catch((error: unknown) => context.logger.warn({ error }, reasonOf(error)))
    if (isTouched) await finishTouched()
    // The steps of an update start and check all services themselves, but for one that was at its very end.
    const isStarted = await engine.reconcile()
    const mayBeDown = !isStarted && (!isTouched || isCommitBegun(job))
    const unhealthy = mayBeDown ? await startInstalled(options, isMachineRestarted) : state.get().unhealthy
    await resume()
    const isKnown = isDeepStrictEqual(unhealthy, state.get().unhealthy) && !isMachineRestarted
    if (!isKnown) await state.change(() => ({ machineBootId, unhealthy }))
    await engine.clean()
  }
}

/**
 * Takes up what a kill or a reboot left, without asking the server: the update that had touched the old release
 * is brought to its end, else the installed release's services are started. What goes wrong is shown and tried again
 * with pauses, with a manifest that the server may give again. `runInTurn` runs each try while nobody else works on the
 * release folders and its services.
 * @throws what went wrong last, when trying again does not help
 */
export async function recover(
  options: RecoverOptions,
  engine: UpdateEngine,
  runInTurn: InTurn,
): Promise<void> {
  const { context, state, problems } = options
  const recoverOnce = planRecovery(options, engine)
  for (let failures = 1; ; failures += 1) {
    try {
      await runInTurn(recoverOnce)
      return problems.clear('recovery')
    } catch (error) {
      context.stopping.throwIfAborted()
      problems.note('recovery', error)
      const pauseMs = recoveryPauseMs(failures, context.randomness.fraction())
      if (pauseMs === null) throw error
      const source = { ...options, unitId: options.unitId() }
      await refetchManifest(source, state).catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
      await context.clock.sleep(pauseMs, context.stopping)
    }
  }
}
