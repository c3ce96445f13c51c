import { z } from 'zod'
import { EntityMeta, Id, Instant, idParams, Reason } from '../entity.ts'
import { listQuery, longListQuery, longPageOf, pageOf } from '../list-query.ts'
import { Language, type LocalizedText } from '../localized-text.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { LinkAnswer } from './link-answer.ts'
import { DisplayName, UpdateUserBody } from './user-details.ts'
import { userErrors } from './users-errors.ts'

/** invited → active ⇄ suspended → deleted (docs/lifecycles.md); locked is a throttle, not a state. */
export const UserStatus = z.enum(['invited', 'active', 'suspended', 'deleted'])
export type UserStatus = z.infer<typeof UserStatus>

export const userStatusNames: Record<UserStatus, LocalizedText> = {
  invited: { tr: 'Davet edildi', en: 'Invited' },
  active: { tr: 'Etkin', en: 'Active' },
  suspended: { tr: 'Askıda', en: 'Suspended' },
  deleted: { tr: 'Silindi', en: 'Deleted' },
}

export const ScopeKind = z.enum(['all', 'customer', 'robots'])

export const UserRole = z.object({
  roleKey: RoleKey,
  scopeKind: ScopeKind,
  scopeCustomerId: Id.nullable(),
  grantedAt: Instant,
  expiresAt: Instant.nullable(),
})
export type UserRole = z.infer<typeof UserRole>

export const User = EntityMeta.extend({
  email: z.string(),
  displayName: z.string(),
  phone: z.string().nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  status: UserStatus,
  locale: Language,
  timeZone: z.string(),
  mfaEnabled: z.boolean(),
  /** Since when the person is linked to an account at the company's identity provider. */
  ssoLinkedAt: Instant.nullable(),
  /** Sets a new password at the next sign-in, before anything else. */
  mustChangePassword: z.boolean(),
  lastLoginAt: Instant.nullable(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  /** What those who manage people note of this one. */
  notes: z.string().nullable(),
  /** The roles held now. */
  roles: z.array(UserRole),
  /** Roles that were granted until a day that has passed. */
  endedRoles: z.array(UserRole),
  /** Produced robots in use that the person's roles reach; exact up to a thousand, estimated for large fleets. */
  robotCount: z.number().int(),
  isSelf: z.boolean(),
})
export type User = z.infer<typeof User>

/** A role to grant; customer roles always end at the user's customer. */
const RoleGrant = z.object({
  roleKey: RoleKey,
  /** In the future; null for no end. */
  expiresAt: Instant.nullable().default(null),
})

/** The roles of one person, each once. */
const RoleGrants = z
  .array(RoleGrant)
  .min(1)
  .max(9)
  .refine((grants) => new Set(grants.map(({ roleKey }) => roleKey)).size === grants.length, 'roles_once')

/** Why roles are not granted. */
const grantErrors = [userErrors.role_needs_customer, userErrors.role_beyond_own, userErrors.role_end_past]

export const listUsers = route({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'People in scope: all for staff, the own customer for a customer administrator',
  access: { permission: 'user.read' },
  query: longListQuery({ role: RoleKey, status: UserStatus, customerId: Id }),
  response: longPageOf(User),
})

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'One person',
  access: { permission: 'user.read' },
  params: idParams('userId'),
  response: User,
})

export const InviteUserBody = z.object({
  email: z.email().max(254),
  displayName: DisplayName,
  customerId: Id.nullable().default(null),
  locale: Language.default('tr'),
  roles: RoleGrants,
})

export const inviteUser = route({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/users',
  summary: 'Invite a person with their roles',
  access: { permission: 'user.manage' },
  needsProof: true,
  body: InviteUserBody,
  response: z.object({ user: User, link: LinkAnswer }),
  status: 201,
  errors: [userErrors.email_in_use, ...grantErrors],
  idempotent: true,
  answersSecret: true,
})

export const updateUser = route({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/users/:userId',
  summary: 'Change what is known of a person',
  access: { permission: 'user.manage' },
  params: idParams('userId'),
  body: UpdateUserBody,
  response: User,
})

export const setUserRoles = route({
  name: 'setUserRoles',
  method: 'PUT',
  path: '/api/users/:userId/roles',
  summary: "Replace a person's roles",
  access: { permission: 'role.manage' },
  needsProof: true,
  params: idParams('userId'),
  body: z.object({ roles: RoleGrants, reason: Reason }),
  response: User,
  errors: [userErrors.last_admin, userErrors.own_demotion, ...grantErrors],
})

export const suspendUser = route({
  name: 'suspendUser',
  method: 'POST',
  path: '/api/users/:userId/suspend',
  summary: 'Keep a person out; their sessions and tokens end at once',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  body: z.object({ reason: Reason }),
  response: User,
  errors: [userErrors.last_admin, userErrors.own_demotion],
})

export const reactivateUser = route({
  name: 'reactivateUser',
  method: 'POST',
  path: '/api/users/:userId/reactivate',
  summary: 'Let a suspended person in again',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  response: User,
})

export const deleteUser = route({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/:userId',
  summary: 'Remove a person: personal data is erased, the audit log keeps the id',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  body: z.object({ reason: Reason }),
  errors: [userErrors.last_admin, userErrors.own_demotion],
})

export const createPasswordReset = route({
  name: 'createPasswordReset',
  method: 'POST',
  path: '/api/users/:userId/password-reset',
  summary: 'Make a link with which a person sets a new password',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('userId'),
  response: LinkAnswer,
  status: 201,
  errors: [userErrors.signs_in_with_provider],
  idempotent: true,
  answersSecret: true,
})

/** Of an invitation: waiting for its person, or why it no longer does. */
export const InviteState = z.enum(['open', 'used', 'expired', 'revoked'])
export type InviteState = z.infer<typeof InviteState>

export const Invite = z.object({
  id: Id,
  userId: Id,
  email: z.string(),
  displayName: z.string(),
  roles: z.array(RoleKey),
  createdAt: Instant,
  expiresAt: Instant,
  state: InviteState,
  /** The person has come since, by this link or a later one: there is nothing to renew. */
  hasJoined: z.boolean(),
})
export type Invite = z.infer<typeof Invite>

export const listInvites = route({
  name: 'listInvites',
  method: 'GET',
  path: '/api/invites',
  summary: 'Invitations in scope',
  access: { permission: 'user.manage' },
  query: listQuery({ state: InviteState }),
  response: pageOf(Invite),
})

export const renewInvite = route({
  name: 'renewInvite',
  method: 'POST',
  path: '/api/invites/:inviteId/renew',
  summary: 'Make a new link for an invitation; the old one is void',
  access: { permission: 'user.manage' },
  needsProof: true,
  params: idParams('inviteId'),
  response: LinkAnswer,
  idempotent: true,
  answersSecret: true,
})

export const revokeInvite = route({
  name: 'revokeInvite',
  method: 'DELETE',
  path: '/api/invites/:inviteId',
  summary: 'Void an invitation',
  access: { permission: 'user.manage' },
  params: idParams('inviteId'),
})

const NewPassword = z.string().min(12).max(200)

export const acceptInvite = route({
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/invites/accept',
  summary: 'Take up an invitation and set a password',
  access: 'public',
  body: z.object({ token: z.string().max(100), password: NewPassword, displayName: DisplayName.optional() }),
  errors: [userErrors.link_invalid, userErrors.password_too_common],
})

export const completePasswordReset = route({
  name: 'completePasswordReset',
  method: 'POST',
  path: '/api/password-resets/complete',
  summary: 'Set a new password with a reset link; every session ends',
  access: 'public',
  body: z.object({ token: z.string().max(100), password: NewPassword }),
  errors: [userErrors.link_invalid, userErrors.password_too_common],
})

export const requestPasswordReset = route({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Ask for a reset link by mail; the answer is the same whether the account exists or not',
  access: 'public',
  body: z.object({ email: z.string().trim().max(254) }),
  status: 202,
  response: z.object({ isMailSetUp: z.boolean() }),
})

export const userRoutes = [
  listUsers,
  getUser,
  inviteUser,
  updateUser,
  setUserRoles,
  suspendUser,
  reactivateUser,
  deleteUser,
  createPasswordReset,
  listInvites,
  renewInvite,
  revokeInvite,
  acceptInvite,
  completePasswordReset,
  requestPasswordReset,
]
