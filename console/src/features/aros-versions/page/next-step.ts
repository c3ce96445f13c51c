import type { ArosState, ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { type Permission, permissions } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'

/** What a version waits for: a step somebody takes, verdicts, robots, or nothing more. */
export type Waiting =
  | { kind: 'step'; step: ArosTransition; roles: readonly RoleKey[]; notByComposer: boolean }
  | {
      kind:
        | 'verdicts'
        | 'signatures'
        | 'robots'
        | 'campaign'
        | 'draft_campaign'
        | 'spread'
        | 'production'
        | 'end'
    }

type StepFacts = Pick<ArosVersionDetail, 'channel' | 'state' | 'isDefault'> & {
  signing: unknown
  promotedTo: unknown
  /** A campaign takes it to robots now, or one has to be started. */
  campaign: 'none' | 'draft' | 'under_way' | 'done'
}

function step(name: ArosTransition, permission: Permission, notByComposer = false): Waiting {
  return { kind: 'step', step: name, roles: permissions[permission].roles, notByComposer }
}

const ofTest: Partial<Record<ArosState, Waiting>> = {
  draft: step('lock', 'aros.compose_test'),
  candidate: step('start_test', 'aros.compose_test'),
  testing: { kind: 'verdicts' },
  passed: step('promote', 'aros.compose'),
  failed: step('renew', 'aros.compose_test'),
  promoted: { kind: 'production' },
}

const ofProduction: Partial<Record<ArosState, Waiting>> = {
  draft: step('request_review', 'aros.compose'),
  in_review: step('approve', 'aros.approve', true),
  approved: step('publish', 'aros.publish'),
  paused: step('resume', 'aros.publish'),
}

/** What brings a version on from where it stands, and which roles may do it. */
export function waitingFor({ channel, state, isDefault, signing, campaign }: StepFacts): Waiting {
  if (signing) return { kind: 'signatures' }
  if (channel === 'test') return ofTest[state] ?? { kind: 'end' }
  if (state === 'published') {
    if (isDefault) return { kind: 'robots' }
    // Making it the default would pass by the waves of a campaign.
    if (campaign === 'under_way') return { kind: 'campaign' }
    if (campaign === 'draft') return { kind: 'draft_campaign' }
    return campaign === 'done' ? step('assign', 'aros.assign') : { kind: 'spread' }
  }
  return ofProduction[state] ?? { kind: 'end' }
}

/** The tab that shows what a version waits for. */
export function tabOfWaiting(waiting: Waiting): string | undefined {
  if (waiting.kind === 'verdicts') return 'tests'
  if (['robots', 'campaign', 'draft_campaign', 'spread'].includes(waiting.kind)) return 'rollout'
  return waiting.kind === 'step' && waiting.step === 'approve' ? 'tests' : undefined
}
