import type { RoleKey } from '@filo/contract/roles'
import { type SsoErrorCode, ssoErrors } from '@filo/contract/sso/sso-errors'
import type { SsoPurpose } from '@filo/contract/sso/sso-routes'
import { userErrors } from '@filo/contract/users/users-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type Identity, type IdentityProvider, ProviderRefused } from '../../oidc/identity-provider.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { SsoAdmission } from './sso-admission.ts'
import { isFreshProof } from './sso-entry.ts'
import { pathAfter, readFlow, type SsoFlow, writeFlow } from './sso-flow.ts'
import { findLinked } from './sso-store.ts'
import { createSsoThrottle } from './sso-throttle.ts'

const SECRET_BYTES = 32
const CALLBACK = '/api/session/sso/callback'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'noteProof'>
  admission: SsoAdmission
  /** Null: none is set up. */
  provider: IdentityProvider | null
}

interface SsoStart {
  returnTo: string | undefined
  purpose: SsoPurpose
  role: RoleKey | undefined
  language: 'tr' | 'en' | undefined
  /** Under which the browser reaches this server. */
  origin: string
  ip: string
}

interface SsoCallback {
  /** The query that the provider sent the browser back with. */
  search: string
  origin: string
  /** What the browser kept meanwhile. */
  cookie: string | null
  /** Who is signed in in this browser. */
  actor: UserActor | null
  from: { ip: string; device: string; requestId: string }
}

/** Where the browser goes now, and with which session. */
interface SsoOutcome {
  address: string
  entered?: { token: string; email: string }
}

/** The sign-in page with what it says, in the language in which the way was begun. */
function signInPage(
  sso: SsoErrorCode | 'proved',
  flow: Pick<SsoFlow, 'returnTo' | 'language'> | null,
): string {
  const query = new URLSearchParams({
    sso,
    ...(flow?.language ? { lng: flow.language } : {}),
    ...(flow?.returnTo && sso !== 'proved' ? { returnTo: flow.returnTo } : {}),
  })
  return `/signin?${query.toString()}`
}

/** Signing in with the company's identity provider, and proving there again who one is. */
export function createSsoService(deps: Deps) {
  const { db, clock, ids, log, audit, sessions, admission, provider } = deps
  const throttle = createSsoThrottle({ db, clock })

  /** The code of what the sign-in page shows; what nobody foresaw is logged. */
  function codeOf(error: unknown): SsoErrorCode {
    const code = error instanceof DomainError ? error.definition.code : ''
    if (code in ssoErrors) return code as SsoErrorCode
    // The invitation was used, or its address was taken by another one, while the provider answered.
    if (code === userErrors.link_invalid.code) return 'sso_start_again'
    log.warn({ err: error }, 'signing in with the identity provider failed')
    return error instanceof ProviderRefused ? 'sso_refused' : 'sso_unreachable'
  }

  /** Begins: the address of the provider and what the browser keeps; or the sign-in page, which says why not. */
  async function start({ returnTo, purpose, role, language, origin, ip }: SsoStart) {
    const challenge = {
      state: ids.secret(SECRET_BYTES),
      nonce: ids.secret(SECRET_BYTES),
      codeVerifier: ids.secret(SECRET_BYTES),
    }
    const flow: SsoFlow = { ...challenge, returnTo: returnTo ?? null, purpose, role, language }
    try {
      if (!provider) throw new DomainError(ssoErrors.sso_not_set_up)
      await throttle.start(ip)
      const request = { ...challenge, redirectUri: origin + CALLBACK, needsProof: purpose === 'proof' }
      return { address: await provider.addressFor(request), cookie: writeFlow(flow) }
    } catch (error) {
      return { address: signInPage(codeOf(error), flow), cookie: null }
    }
  }

  /** Somebody who is signed in proved at the provider who they are. @throws sso_not_fresh sso_start_again */
  async function prove(identity: Identity, actor: UserActor | null): Promise<void> {
    if (!actor?.sessionId) throw new DomainError(ssoErrors.sso_start_again)
    if (!isFreshProof(identity.provedAt, clock.now())) throw new DomainError(ssoErrors.sso_not_fresh)
    await db.transaction(async (tx) => {
      const linked = await findLinked(tx, identity.issuer, identity.subject)
      if (linked?.user.id !== actor.userId) throw new DomainError(ssoErrors.sso_other_account)
      await sessions.noteProof(tx, actor)
      const subject = { objectType: 'user', objectId: actor.userId, objectName: actor.name }
      await audit.record(tx, actor, { action: 'session.proved_by_sso', ...subject })
    })
  }

  async function answer(flow: SsoFlow | null, callback: SsoCallback): Promise<SsoOutcome> {
    if (!provider) throw new DomainError(ssoErrors.sso_not_set_up)
    const address = new URL(CALLBACK + callback.search, callback.origin)
    if (!flow || address.searchParams.get('state') !== flow.state)
      throw new DomainError(ssoErrors.sso_start_again)
    return throttle.answer(callback.from.ip, async () =>
      comeIn(flow, callback, await provider.identityOf(address, flow)),
    )
  }

  /** What somebody came back for whom the provider vouches for. */
  async function comeIn(flow: SsoFlow, callback: SsoCallback, identity: Identity): Promise<SsoOutcome> {
    if (flow.purpose === 'proof') {
      await prove(identity, callback.actor)
      return { address: signInPage('proved', flow) }
    }
    const entered = await admission.admit(identity, { ...callback.from, role: flow.role })
    return { address: pathAfter(flow.returnTo, callback.origin), entered }
  }

  /** Ends the way: opens the session or says on the sign-in page why not; never an error of its own. */
  async function finish(callback: SsoCallback): Promise<SsoOutcome> {
    const flow = readFlow(callback.cookie)
    try {
      return await answer(flow, callback)
    } catch (error) {
      return { address: signInPage(codeOf(error), flow) }
    }
  }

  return { start, finish }
}

export type SsoService = ReturnType<typeof createSsoService>
