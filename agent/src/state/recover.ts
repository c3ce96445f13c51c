import { nameBoot } from '../hardware/power.ts'
import type { Outbox } from '../link/outbox.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { StateStore } from './agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { refetchManifest } from './keep-manifest.ts'
import type { Problems } from './problems.ts'
import { recoveryPauseMs } from './recovery-pause.ts'
import { reportState } from './report-state.ts'
import { resumeJob } from './resume.ts'
import { startServices } from './services.ts'
import type { SyncOptions } from './sync-desired.ts'
import type { UpdateEngine } from './update-engine.ts'

interface RecoverOptions extends SyncOptions {
  outbox: Outbox
  state: StateStore
  problems: Problems
}

async function startInstalled({ context, state, RobotId }: RecoverOptions, isMachineRestarted: boolean) {
  const { current, services } = state.get()
  const manifest = current ? await readManifest(context, current.arosId) : undefined
  if (!manifest) return
  const failed = await startServices(context, manifest, { RobotId, isMachineRestarted, expected: services })
  await state.change((now) => ({ unhealthy: [...new Set([...now.unhealthy, ...failed])] }))
}

/** The journal as a start of the agent finds it; done once, for each time counts as a start. */
async function resume({ context, state }: RecoverOptions): Promise<void> {
  const bootId = await nameBoot(context)
  await state.change(({ job }) => (job ? { job: resumeJob(job, bootId) } : {}))
}

async function recoverOnce(options: RecoverOptions, engine: UpdateEngine): Promise<void> {
  const { context, outbox, state } = options
  const machineBootId = await context.body.power.bootId()
  const { job, machineBootId: knownBootId } = state.get()
  if (job && isPastReturn(job.begun)) {
    while (state.get().job) await engine.takeStep()
  } else {
    await startInstalled(options, machineBootId !== knownBootId)
  }
  await state.change(() => ({ machineBootId }))
  await reportState(context, outbox, state.get())
}

/**
 * Takes up what a kill or a reboot left, without asking the server: the update that had touched the old release
 * is brought to its end, else the installed release's services are started; then the state is reported. What goes
 * wrong is shown and tried again with pauses, with a manifest that the server may give again.
 * @throws what went wrong last, when trying again does not help
 */
export async function recover(options: RecoverOptions, engine: UpdateEngine): Promise<void> {
  const { context, state, problems } = options
  let isResumed = false
  for (let failures = 1; ; failures += 1) {
    try {
      if (!isResumed) await resume(options)
      isResumed = true
      await recoverOnce(options, engine)
      return problems.clear('recovery')
    } catch (error) {
      context.stopping.throwIfAborted()
      problems.note('recovery', error)
      const pauseMs = recoveryPauseMs(failures, context.randomness.fraction())
      if (pauseMs === null) throw error
      await refetchManifest(options, state).catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
      await context.clock.sleep(pauseMs, context.stopping)
    }
  }
}
