import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { Language } from '../localized-text.ts'
import { permissionKeys } from '../permissions.ts'
import { Preferences } from '../profile/profile-routes.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { DefaultViews } from '../saved-views/default-views.ts'
import { proofErrors, SecondStep } from './proof.ts'
import { sessionErrors } from './session-errors.ts'

/** `expired` is said by the console alone: the server knows no such session any more. */
export const SessionStateFlag = z.enum(['active', 'mustChangePassword', 'expired'])
export type SessionStateFlag = z.infer<typeof SessionStateFlag>

/** What ends a session next: nobody uses it, or its whole life is over. */
export const SessionLimit = z.enum(['idle', 'absolute'])
export type SessionLimit = z.infer<typeof SessionLimit>

/** The spec's session: user, role, state flag (the token stays in the httpOnly cookie). */
export const Session = z.object({
  user: z.object({
    id: Id,
    email: z.string(),
    displayName: z.string(),
    /** A picture of theirs, for `/icons/`. */
    avatarKey: z.string().nullable(),
    locale: Language,
    timeZone: z.string(),
    customerId: Id.nullable(),
  }),
  role: RoleKey,
  roles: z.array(RoleKey),
  permissions: z.array(z.enum(permissionKeys)),
  stateFlag: SessionStateFlag,
  preferences: Preferences,
  /** The view each list opens with under this role. */
  defaultViews: DefaultViews,
  issuedAt: Instant,
  expiresAt: Instant,
  /** When the session ends if nothing more is heard of it; never after `expiresAt`. */
  idleExpiresAt: Instant,
  /** Which limit `idleExpiresAt` is: only the idle one moves when the session is used. */
  nextLimit: SessionLimit,
  /** When the person last proved who they are. */
  provedAt: Instant,
  /** Signed in with "remember this device". */
  isRemembered: z.boolean(),
  /** Without one only the identity provider can prove who the person is. */
  hasPassword: z.boolean(),
  /** Two-step verification is on: a proof by password takes a code, too. */
  hasTwoStep: z.boolean(),
  /** Linked to an account at the company's identity provider. */
  isSsoLinked: z.boolean(),
  /** A root signing key lies on the server; said to who manages keys, under this role, and false to everybody else. */
  isRootKeyHere: z.boolean(),
  /** When the root of trust ends, where that is within a year; said to the same people, and null to everybody else. */
  rootEndsAt: Instant.nullable(),
})
export type Session = z.infer<typeof Session>

const SignInBody = SecondStep.extend({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
  remember: z.boolean().optional(),
  /** The role to go on under; one that is not held gives the usual one. */
  role: RoleKey.optional(),
})

export const signIn = route({
  name: 'signIn',
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in and set the session cookie',
  access: 'public',
  body: SignInBody,
  response: Session,
  errors: [
    sessionErrors.wrong_credentials,
    sessionErrors.totp_required,
    sessionErrors.wrong_totp,
    sessionErrors.wrong_recovery_code,
    sessionErrors.account_locked,
  ],
})

export const getSession = route({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  summary: 'The current session; also extends its idle limit',
  access: 'session',
  isOpenWhilePasswordDue: true,
  response: Session,
})

export const signOut = route({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out of this session',
  access: 'session',
  isOpenWhilePasswordDue: true,
})

export const switchRole = route({
  name: 'switchRole',
  method: 'POST',
  path: '/api/session/role',
  summary: 'Continue under another of the own roles, with a new token',
  access: 'session',
  isOpenWhilePasswordDue: true,
  body: z.object({ role: RoleKey }),
  response: Session,
  errors: [sessionErrors.role_not_granted],
})

export const reauthenticate = route({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/session/reauthentication',
  summary: 'Prove again who one is before a dangerous action (valid 15 minutes)',
  access: 'session',
  isOpenWhilePasswordDue: true,
  body: SecondStep.extend({ password: z.string().min(1).max(200) }),
  errors: proofErrors,
})

const OwnSession = z.object({
  id: Id,
  role: RoleKey,
  device: z.string(),
  ip: z.string(),
  issuedAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})

export const listOwnSessions = route({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'All open sessions of the signed-in user',
  access: 'session',
  isOpenWhilePasswordDue: true,
  response: z.object({ items: z.array(OwnSession) }),
})

export const endOwnSession = route({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'End one of the own sessions',
  access: 'session',
  isOpenWhilePasswordDue: true,
  params: idParams('sessionId'),
})

export const signOutEverywhere = route({
  name: 'signOutEverywhere',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End every session of the signed-in user, this one included',
  access: 'session',
  isOpenWhilePasswordDue: true,
})

export const sessionRoutes = [
  signIn,
  getSession,
  signOut,
  switchRole,
  reauthenticate,
  listOwnSessions,
  endOwnSession,
  signOutEverywhere,
]
