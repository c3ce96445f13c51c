import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { Language } from '../localized-text.ts'
import { PictureKey } from '../pictures/picture-key.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { DefaultViewsByRole } from '../saved-views/default-views.ts'
import { proofErrors, SecondStep } from '../session/proof.ts'
import { sessionErrors } from '../session/session-errors.ts'
import { TokenScope } from '../token-scopes.ts'
import { userErrors } from '../users/users-errors.ts'
import { paletteNames } from './palette-names.ts'

const PaletteName = z.enum(paletteNames)

/** What a person chooses for themselves; the console applies it where they sign in. */
export const Preferences = z.object({
  theme: z.enum(['light', 'dark']).optional(),
  /** The palette of each theme mode. */
  palettes: z.object({ light: PaletteName, dark: PaletteName }).optional(),
  density: z.enum(['comfortable', 'standard', 'compact']).optional(),
  sidebarMode: z.enum(['full', 'compact', 'close']).optional(),
  singleKeyShortcuts: z.boolean().optional(),
})
export type Preferences = z.infer<typeof Preferences>

export const Profile = z.object({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  avatarKey: PictureKey.nullable(),
  customerName: z.string().nullable(),
  locale: Language,
  timeZone: z.string(),
  mfaEnabled: z.boolean(),
  /** Recovery codes of two-step verification that were not used yet. */
  recoveryCodesLeft: z.number().int(),
  /** The account at the company's identity provider that this one is linked to. */
  identity: z.object({ email: z.string(), linkedAt: Instant, lastUsedAt: Instant }).nullable(),
  preferences: Preferences,
  roles: z.array(RoleKey),
  lastLoginAt: Instant.nullable(),
  etag: z.string(),
})
export type Profile = z.infer<typeof Profile>

const Text = z.string().trim().max(300).nullable()

export const getProfile = route({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  summary: 'The own account',
  access: 'session',
  isOpenWhilePasswordDue: true,
  response: Profile,
})

export const UpdateProfileBody = z
  .object({
    displayName: z.string().trim().min(2).max(120),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[0-9 ()-]{6,24}$/)
      .nullable(),
    title: Text,
    department: Text,
    company: Text,
    address: Text,
    avatarKey: PictureKey.nullable(),
    locale: Language,
    timeZone: z.string().max(60),
    preferences: Preferences,
  })
  .partial()

export const updateProfile = route({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change the own details and preferences',
  access: 'session',
  isOpenWhilePasswordDue: true,
  body: UpdateProfileBody,
  response: Profile,
})

export const changePassword = route({
  name: 'changePassword',
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Set a new password; every other session ends',
  access: 'session',
  isOpenWhilePasswordDue: true,
  body: z.object({
    current: z.string().min(1).max(200),
    next: z.string().min(12).max(200),
    ...SecondStep.shape,
  }),
  errors: [...proofErrors, userErrors.password_too_common, userErrors.password_unchanged],
})

export const startMfa = route({
  name: 'startMfa',
  method: 'POST',
  path: '/api/profile/mfa',
  summary: 'Begin two-step verification: a secret for an authenticator app (RFC 6238)',
  access: 'session',
  needsProof: true,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: [userErrors.mfa_already_on],
  answersSecret: true,
})

/** Shown once: each signs in one time in place of the authenticator app's code. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmMfa = route({
  name: 'confirmMfa',
  method: 'POST',
  path: '/api/profile/mfa/confirmation',
  summary: 'Turn two-step verification on with a first code; the recovery codes are in this answer only',
  access: 'session',
  needsProof: true,
  body: z.object({ code: z.string().regex(/^\d{6}$/) }),
  response: RecoveryCodes,
  errors: [userErrors.wrong_code, userErrors.mfa_already_on],
  answersSecret: true,
})

export const renewRecoveryCodes = route({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/profile/mfa/recovery-codes',
  summary: 'Make recovery codes anew, which voids the earlier ones',
  access: 'session',
  needsProof: true,
  response: RecoveryCodes,
  status: 201,
  errors: [userErrors.mfa_off],
  idempotent: true,
  answersSecret: true,
})

export const disableMfa = route({
  name: 'disableMfa',
  method: 'POST',
  path: '/api/profile/mfa/removal',
  summary: 'Turn two-step verification off',
  access: 'session',
  needsProof: true,
})

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  role: RoleKey,
  scopes: z.array(TokenScope),
  prefix: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = route({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/profile/tokens',
  summary: 'The own API tokens, without their secrets',
  access: 'session',
  response: z.object({ items: z.array(ApiToken) }),
})

/** API tokens in force that one person has at most. */
export const apiTokensPerPerson = 50

export const createApiToken = route({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/profile/tokens',
  summary: 'Make an API token for one of the own roles; its text is in this answer only',
  access: 'session',
  needsProof: true,
  body: z.object({
    name: z.string().trim().min(1).max(80),
    role: RoleKey,
    scopes: z.array(TokenScope).min(1).default(['read']),
    /** Every token ends. */
    validDays: z.number().int().min(1).max(365).default(90),
  }),
  response: z.object({ token: ApiToken, text: z.string() }),
  status: 201,
  errors: [sessionErrors.role_not_granted, sessionErrors.too_many_tokens],
  idempotent: true,
  answersSecret: true,
})

export const revokeApiToken = route({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/profile/tokens/:tokenId',
  summary: 'Void an own API token',
  access: 'session',
  params: idParams('tokenId'),
})

export const exportOwnData = route({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/profile/data',
  summary: 'Everything kept about the signed-in person',
  access: 'session',
  response: z.object({
    profile: Profile,
    /** What those who manage people have noted of the person. */
    notes: z.string().nullable(),
    sessions: z.array(z.record(z.string(), z.unknown())),
    /** Also those that ran out; their secrets are not kept. */
    apiTokens: z.array(ApiToken),
    /** Where the person chose otherwise than a kind's own. */
    notificationSettings: z.array(z.record(z.string(), z.unknown())),
    notices: z.array(z.record(z.string(), z.unknown())),
    savedViews: z.array(z.record(z.string(), z.unknown())),
    /** The view each list opens with, by role and list. */
    defaultViews: DefaultViewsByRole,
    /** Assignments as a tester, with verdict, comment and the results of the cases. */
    tests: z.array(z.record(z.string(), z.unknown())),
    /** Changes of many robots that they asked for, and what came of them. */
    bulkChanges: z.array(z.record(z.string(), z.unknown())),
    /** Robots that they were given, also where that has run out. */
    robots: z.array(z.record(z.string(), z.unknown())),
    actions: z.array(z.record(z.string(), z.unknown())),
  }),
})

export const profileRoutes = [
  getProfile,
  updateProfile,
  changePassword,
  startMfa,
  confirmMfa,
  renewRecoveryCodes,
  disableMfa,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  exportOwnData,
]
