import type { AnyRoute } from '@filo/contract/routes'
import { sessionErrors } from '@filo/contract/session/session-errors'
import { scopesReaching, tokenScopes } from '@filo/contract/token-scopes'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'

/**
 * Refuses an API token what is for sessions alone, and what none of its scopes is for.
 * @throws session_required, token_scope_missing with the scopes that would do
 */
export function requireTokenReach(actor: UserActor, route: AnyRoute): void {
  const scopes = actor.tokenScopes
  if (!scopes) return
  const reaching = scopesReaching(route)
  if (reaching.length === 0) throw new DomainError(sessionErrors.session_required)
  if (reaching.some((scope) => scopes.includes(scope))) return
  const definition = sessionErrors.token_scope_missing
  const namesIn = (language: 'tr' | 'en') =>
    reaching.map((scope) => tokenScopes[scope].name[language]).join(', ')
  const textIn = (language: 'tr' | 'en') =>
    definition.text[language].replace('{scopes}', () => namesIn(language))
  throw new DomainError({ ...definition, text: { tr: textIn('tr'), en: textIn('en') } })
}
