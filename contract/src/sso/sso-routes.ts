import { z } from 'zod'
import { Language } from '../localized-text.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'

/** `proof`: somebody who is signed in proves who they are again, before a dangerous action. */
export const SsoPurpose = z.enum(['sign_in', 'proof'])
export type SsoPurpose = z.infer<typeof SsoPurpose>

export const startSso = route({
  name: 'startSso',
  method: 'GET',
  path: '/api/session/sso/start',
  summary: 'Leads the browser to the identity provider (OpenID Connect); it comes back to the callback',
  access: 'public',
  query: z.object({
    /** A path of this site to go to afterwards; another site's address counts as none. */
    return: z.string().max(2000).optional().catch(undefined),
    purpose: SsoPurpose.default('sign_in').catch('sign_in'),
    /** The role to go on under; one that is not held gives the usual one. */
    role: RoleKey.optional().catch(undefined),
    /** In which language a refusal is told. */
    lng: Language.optional().catch(undefined),
  }),
  stream: true,
})

export const finishSso = route({
  name: 'finishSso',
  method: 'GET',
  path: '/api/session/sso/callback',
  summary: 'Where the identity provider sends the browser back to; opens the session and leads on',
  access: 'public',
  stream: true,
})

export const ssoRoutes = [startSso, finishSso]
