import { z } from 'zod'
import { idParams, Reason } from '../entity.ts'
import { route } from '../route.ts'
import { userErrors } from './users-errors.ts'
import { User } from './users-routes.ts'

export const requirePasswordChange = route({
  name: 'requirePasswordChange',
  method: 'POST',
  path: '/api/users/:userId/password-change',
  summary: 'Ask a person for a new password: their sessions end, the next one opens only their profile',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  response: User,
  errors: [userErrors.own_account],
})

export const removeUserMfa = route({
  name: 'removeUserMfa',
  method: 'POST',
  path: '/api/users/:userId/mfa-removal',
  summary: "Turn off a person's two-step verification when the phone is lost: their sessions end",
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  body: z.object({ reason: Reason }),
  response: User,
  errors: [userErrors.own_account],
})

export const unlinkUserIdentity = route({
  name: 'unlinkUserIdentity',
  method: 'POST',
  path: '/api/users/:userId/identity-removal',
  summary:
    'Remove the link to the account at the identity provider: their sessions end; the next sign-in there links anew',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  body: z.object({ reason: Reason }),
  response: User,
  errors: [userErrors.identity_not_linked],
})

export const userSecurityRoutes = [requirePasswordChange, removeUserMfa, unlinkUserIdentity]
