import { Language } from '@filo/contract/localized-text'
import { RoleKey } from '@filo/contract/roles'
import { ownPath } from '@filo/contract/session/own-path'
import { SsoPurpose } from '@filo/contract/sso/sso-routes'
import { z } from 'zod'

/**
 * What the browser keeps while the person is at the identity provider. It is in a cookie of its own, so that an answer
 * counts only in the browser that asked; nothing in it is trusted beyond that (the path is checked again).
 */
const SsoFlow = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  returnTo: z.string().nullable(),
  purpose: SsoPurpose,
  role: RoleKey.optional(),
  language: Language.optional(),
})
export type SsoFlow = z.infer<typeof SsoFlow>

/** A flow as the value of its cookie, neither signed nor secret: {@link readFlow} trusts nothing in it. */
export function writeFlow(flow: SsoFlow): string {
  return Buffer.from(JSON.stringify(flow)).toString('base64url')
}

/** The flow of a cookie; null when there is none or it cannot be read. */
export function readFlow(cookie: string | null): SsoFlow | null {
  try {
    return SsoFlow.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

const HOME = '/dashboard/home'

/** Path to go to after signing in: a path of this very site, never back to the sign-in page. */
export function pathAfter(returnTo: string | null | undefined, origin: string): string {
  const path = ownPath(returnTo, origin)
  return path === null || path === '/' || /^\/(signin|api)(\/|\?|#|$)/i.test(path) ? HOME : path
}
