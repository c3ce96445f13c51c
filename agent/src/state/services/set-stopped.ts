import type { AgentContext } from '../../context.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import type { SlotStore } from '../agent-state.ts'
import { arosTitle } from '../aros-title.ts'
import type { StateReports } from '../report/report-state.ts'
import { findRunningServices, startServices, stopServices } from './services.ts'

interface Options {
  context: AgentContext
  state: SlotStore
  reports: Pick<StateReports, 'report'>
  unitId: () => string
}

/** Written down before anything ends: a kill in between has the rest ended at the next start, and starts nothing. */
async function stop({ context, state }: Options, arosId: string): Promise<void> {
  const manifest = await readManifest(context, arosId)
  await state.change(() => ({ services: [], unhealthy: [] }))
  await stopServices(context, manifest)
  await state.change(() => ({ isStopped: true }))
}

async function start({ context, state, unitId }: Options, arosId: string): Promise<void> {
  const manifest = await readManifest(context, arosId)
  const boot = { unitId: unitId(), isMachineRestarted: true, expected: [] }
  const { failed } = await startServices(context, manifest, boot)
  const services = await findRunningServices(context, manifest)
  await state.change(() => ({ isStopped: false, services, unhealthy: failed }))
}

/** Ends all that runs of a slot's release, which stays installed, or starts it again; what changed is reported. */
export async function setStopped(options: Options, isStopped: boolean): Promise<void> {
  const { current } = options.state.get()
  if (!current) return
  const words = isStopped ? 'is stopped by order' : 'is started again by order'
  options.context.logger.info({ program: options.context.folder.slot }, `${arosTitle(current)} ${words}`)
  await (isStopped ? stop : start)(options, current.arosId)
  await options.reports.report()
}
