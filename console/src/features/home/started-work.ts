import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import type { Update, UpdateState } from '@filo/contract/updates/updates-routes'
import { paths } from '../../app/paths.ts'

/** A release or campaign under way, as home shows it. */
export type StartedWork = {
  id: string
  name: string
  /** How many robots run it, of how many that shall; absent where none shall yet. */
  progress?: { done: number; all: number; failed: number }
  href: string
  /** Orders what is shown; the newest first. */
  at: string
} & (
  | { kind: 'campaign'; state: Campaign['state'] }
  | { kind: 'configCampaign'; state: Campaign['state'] }
  /** A release under way before it is published. */
  | { kind: 'aros'; state: ArosVersionSummary['state'] }
  /** A published release that robots are installing. */
  | { kind: 'rollout'; state: ArosVersionSummary['state'] }
)

/** A campaign with how far it is. */
export function campaignWork({ id, name, state, counts, updatedAt, aros }: Campaign): StartedWork {
  const { total: all, succeeded: done, failed } = counts
  const href = paths.robotVersion({ campaignId: id })
  const kind = aros ? 'campaign' : 'configCampaign'
  return { id, kind, name, state, href, at: updatedAt, progress: { done, all, failed } }
}

/** An AROS version with how far it has come: in its life, and once published on its robots. */
export function arosWork(aros: ArosVersionSummary): StartedWork {
  const { id, name, version, state, counts, updatedAt } = aros
  const { desired: all, installed: done, failed } = counts
  const isPublished = state === 'published'
  return {
    id,
    ...(isPublished ? { kind: 'rollout', state } : { kind: 'aros', state }),
    name: `${name} ${version}`,
    href: paths.arosVersions({ ArosId: id }),
    at: updatedAt,
    ...(all > 0 ? { progress: { done: Math.min(done, all), all, failed } } : {}),
  }
}

/** States in which a robot is at work on an update; one that waits or is out of touch moves nothing. */
export const movingStates = [
  'downloading',
  'verifying',
  'installing',
  'restarting',
  'validating',
  'baking',
] as const satisfies UpdateState[]

/** Whether robots are on their way to a published version right now: robots that it lacks alone do not say so. */
export function isSpreading(
  { id, state, counts }: Pick<ArosVersionSummary, 'id' | 'state' | 'counts'>,
  moving: readonly Pick<Update, 'to'>[],
): boolean {
  return state === 'published' && counts.installed < counts.desired && moving.some(({ to }) => to?.id === id)
}

/**
 * Campaigns before versions, each record once, the newest first. A version that a campaign brings is told by the
 * campaign: its own figure counts other robots, and beside it would be a second answer to one question.
 */
export function startedWork(
  campaigns: readonly Campaign[],
  versions: readonly ArosVersionSummary[],
  most: number,
): StartedWork[] {
  const newest = (a: StartedWork, b: StartedWork) => b.at.localeCompare(a.at)
  const brought = new Set(campaigns.flatMap(({ aros }) => aros?.id ?? []))
  const once = [...new Map(versions.map((aros) => [aros.id, aros])).values()].filter(
    ({ id }) => !brought.has(id),
  )
  return [...campaigns.map(campaignWork).toSorted(newest), ...once.map(arosWork).toSorted(newest)].slice(
    0,
    most,
  )
}
