import type { AgentContext } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import type { StateStore } from './agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { readMachineBootId } from './machine-boot.ts'
import { reportState } from './report-state.ts'
import { resumeJob } from './resume.ts'
import { startServices } from './services.ts'
import type { UpdateEngine } from './update-engine.ts'

interface RecoverOptions {
  context: AgentContext
  outbox: Outbox
  state: StateStore
  RobotId: string
}

async function startInstalled({ context, state, RobotId }: RecoverOptions, isMachineRestarted: boolean) {
  const { current, services } = state.get()
  const manifest = current ? await readManifest(context, current.arosId) : undefined
  if (!manifest) return
  const failed = await startServices(context, manifest, { RobotId, isMachineRestarted, expected: services })
  await state.change((now) => ({ unhealthy: [...new Set([...now.unhealthy, ...failed])] }))
}

/**
 * Takes up what a kill or a reboot left, without asking the server: the update that had touched the old release
 * is brought to its end, else the installed release's services are started; then the state is reported.
 */
export async function recover(options: RecoverOptions, engine: UpdateEngine): Promise<void> {
  const { context, outbox, state } = options
  const machineBootId = await readMachineBootId()
  const { job, machineBootId: knownBootId } = state.get()
  const isMachineRestarted = machineBootId !== knownBootId
  if (job) await state.change(() => ({ job: resumeJob(job) }))
  if (job && isPastReturn(job.begun)) {
    while (state.get().job) await engine.takeStep()
  } else {
    await startInstalled(options, isMachineRestarted)
  }
  await state.change(() => ({ machineBootId }))
  await reportState(context, outbox, state.get())
}
