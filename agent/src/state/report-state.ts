import type { EndedUpdate } from '@filo/contract/device/agent-messages'
import type { InstalledPackage } from '@filo/contract/device/robot-report'
import { type AgentContext, nowIso } from '../context.ts'
import type { Outbox } from '../link/outbox.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { findDamagedPackages } from '../updates/find-damaged.ts'
import { lastOutput } from '../updates/last-output.ts'
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
  return Promise.all(
    manifest.packages.map(async ({ code, version }): Promise<InstalledPackage> => {
      if (damaged.includes(code)) return { code, version, state: 'missing' }
      if (!state.unhealthy.includes(code)) return { code, version, state: 'installed' }
      const detail = await lastOutput(context, code)
      return { code, version, state: 'failed', ...(detail ? { detail } : {}) }
    }),
  )
}

/**
 * How the update ended that the robot worked on last; undefined before its end. A server that was set back to an older
 * copy of its data learns by it of an end whose messages it has already acknowledged.
 */
export function endedUpdate({
  job,
  attempts,
  settledUpdateId,
  failedUpdateIds,
}: Pick<AgentState, 'job' | 'attempts' | 'settledUpdateId' | 'failedUpdateIds'>): EndedUpdate | undefined {
  if (job || !attempts) return undefined
  const { updateId, count: attempt } = attempts
  if (settledUpdateId === updateId) return { updateId, attempt, outcome: 'succeeded' }
  return failedUpdateIds.includes(updateId) ? { updateId, attempt, outcome: 'failed' } : undefined
}

/** Puts the robot's whole reported state into the outbox. */
export async function reportState(context: AgentContext, outbox: Outbox, state: AgentState): Promise<void> {
  const current = await readInstalled(context, state)
  const packages = await listPackages(context, state)
  const ended = endedUpdate(state)
  await outbox.append({
    type: 'report',
    at: nowIso(context),
    current,
    previous: state.previous,
    deviceInfo: { ...(await context.body.deviceInfo()), isolation: context.isolation.report },
    softwareInfo: { arosVersion: current?.version ?? null, packages, programs: [] },
    ...(ended ? { ended } : {}),
  })
}
