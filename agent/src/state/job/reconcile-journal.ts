import { isDeepStrictEqual } from 'node:util'
import type { AgentContext } from '../../context.ts'
import { endStrays } from '../../processes/end-strays.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import type { SlotState, SlotStore } from '../agent-state.ts'
import { arosTitle } from '../aros-title.ts'
import type { StateReports } from '../report/report-state.ts'
import type { RunningLink } from '../running-link.ts'
import type { RunningState } from '../running-state.ts'
import { findRunningServices, startServices, stopServices } from '../services/services.ts'
import { isContradicted, reconciled } from './reconcile.ts'

/** A link that is being replaced by hand is gone for a moment. */
const secondLookMs = 500

interface ReconcileOptions {
  context: AgentContext
  state: SlotStore
  running: Pick<RunningState, 'link'>
  reports: Pick<StateReports, 'report'>
  unitId: () => string
}

function describeLink(link: RunningLink): string {
  if (link.state === 'release') return `leads to ${arosTitle(link.release)}`
  return link.state === 'none' ? 'is gone' : `leads to something unknown (${link.target ?? 'it is no link'})`
}

/** Ends the services of the release that is left in their order; without its manifest nobody knows that. */
async function stopFormer(context: AgentContext, former: SlotState['current']): Promise<void> {
  const manifest = former && (await readManifest(context, former.arosId).catch(() => undefined))
  if (manifest) await stopServices(context, manifest)
}

/** Starts what should run, as after a restart of the machine; what runs of it already goes on, and all else has ended. */
async function startLinked({ context, state, unitId }: ReconcileOptions, link: RunningLink) {
  const manifest = link.state === 'release' ? await readManifest(context, link.release.arosId) : undefined
  await endStrays(context, { manifests: manifest ? [manifest] : [] })
  if (!manifest || state.get().isStopped) return { services: [], unhealthy: [] }
  const boot = { unitId: unitId(), isMachineRestarted: true, expected: [] }
  const { failed } = await startServices(context, manifest, boot)
  return { services: await findRunningServices(context, manifest), unhealthy: failed }
}

/**
 * Brings the journal to what the disk runs: the services of the release that it names end, those of the release that the
 * link leads to start, and only then it is written, so that a kill in between has it done again. To be called while nobody
 * else works on the release folders.
 * @returns whether the journal was another one
 */
export async function reconcileJournal(options: ReconcileOptions): Promise<boolean> {
  const { context, state, running, reports } = options
  const seen = await running.link()
  if (!isContradicted(state.get(), seen)) return false
  await context.clock.sleep(secondLookMs, context.stopping)
  const link = await running.link()
  if (!isDeepStrictEqual(link, seen)) return false
  const { current } = state.get()
  const journal = current ? arosTitle(current) : 'no release'
  const words = `the link current ${describeLink(link)}, the journal says ${journal}: the journal follows the disk`
  context.logger.warn({ link: { state: link.state, target: link.target } }, words)
  await stopFormer(context, current)
  const started = await startLinked(options, link)
  await state.change((now) => ({ ...reconciled(now, link), ...started }))
  await reports.report()
  return true
}
