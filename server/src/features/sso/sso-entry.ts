import type { SsoErrorCode } from '@filo/contract/sso/sso-errors'
import type { UserStatus } from '@filo/contract/users/users-routes'

/** What decides whether somebody whom the provider vouches for gets in. */
export interface Candidate {
  userId: string
  status: UserStatus
  customerId: string | null
  holdsRole: boolean
  hasOpenInvite: boolean
}

interface Facts {
  /** Who is linked to the provider's account. */
  linked: Candidate | undefined
  /** Who has the e-mail address it tells. */
  byEmail: (Candidate & { isLinkedElsewhere: boolean }) | undefined
  isEmailVerified: boolean
}

type SsoEntry =
  | { kind: 'enter'; userId: string; isFirstUse: boolean }
  | { kind: 'refuse'; code: SsoErrorCode; userId: string | undefined }

function refusalOf({ status, customerId, holdsRole, hasOpenInvite }: Candidate): SsoErrorCode | undefined {
  if (status === 'deleted') return 'sso_unknown'
  // The company's provider speaks for its own people, not for the owners of its robots.
  if (customerId !== null) return 'sso_customer'
  if (status === 'suspended') return 'sso_suspended'
  if (status === 'invited' && !hasOpenInvite) return 'sso_invite_over'
  return holdsRole ? undefined : 'sso_no_role'
}

/**
 * Finds who gets in by the identity provider: whoever is linked to its account; at the first use, whoever has the same
 * verified e-mail address and is not linked to another account there. Nobody is made up.
 */
export function entryOf({ linked, byEmail, isEmailVerified }: Facts): SsoEntry {
  const candidate = linked ?? (isEmailVerified ? byEmail : undefined)
  const refuse = (code: SsoErrorCode): SsoEntry => ({ kind: 'refuse', code, userId: candidate?.userId })
  if (!candidate) return refuse(isEmailVerified ? 'sso_unknown' : 'sso_email_unverified')
  const refusal = refusalOf(candidate)
  if (refusal) return refuse(refusal)
  if (!linked && byEmail?.isLinkedElsewhere) return refuse('sso_other_account')
  return { kind: 'enter', userId: candidate.userId, isFirstUse: !linked }
}

/** How long ago the person may have proved who they are, for it to count as now. */
const FRESH_MS = 5 * 60_000
const TOLERANCE_MS = 60_000

/** Whether the provider says that the person proved who they are just now (`auth_time` after `max_age=0`). */
export function isFreshProof(provedAt: Date | null, now: Date): boolean {
  if (!provedAt) return false
  const ageMs = now.getTime() - provedAt.getTime()
  return ageMs <= FRESH_MS && ageMs >= -TOLERANCE_MS
}
