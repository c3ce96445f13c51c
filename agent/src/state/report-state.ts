import type { InstalledPackage } from '@filo/contract/device/robot-report'
import { type AgentContext, nowIso } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { findDamagedPackages } from '../updates/find-damaged.ts'
import { readCurrentLink } from '../updates/release-folder.ts'
import type { AgentState } from './agent-state.ts'

/** The release that `current` points to now, also in the middle of an update. */
export async function readInstalled(
  context: AgentContext,
  state: AgentState,
): Promise<AgentState['current']> {
  const contentHash = await readCurrentLink(context.folder)
  if (contentHash === null) return null
  const known = [state.current, state.job?.to, state.job?.from, state.previous]
  return known.find((release) => release?.contentHash === contentHash) ?? null
}

async function listPackages(context: AgentContext, state: AgentState): Promise<InstalledPackage[]> {
  const installed = await readInstalled(context, state)
  if (!installed) return []
  const manifest = await readManifest(context, installed.arosId)
  const damaged = await findDamagedPackages(context.folder, manifest)
  return manifest.packages.map(({ code, version }) => {
    const health = state.unhealthy.includes(code) ? 'failed' : 'installed'
    return { code, version, state: damaged.includes(code) ? 'missing' : health }
  })
}

/** Puts the robot's whole reported state into the outbox. */
export async function reportState(context: AgentContext, outbox: Outbox, state: AgentState): Promise<void> {
  const current = await readInstalled(context, state)
  const packages = await listPackages(context, state)
  await outbox.append({
    type: 'report',
    at: nowIso(context),
    current,
    previous: state.previous,
    deviceInfo: await context.body.deviceInfo(),
    softwareInfo: { arosVersion: current?.version ?? null, packages, programs: [] },
  })
}
