import { z } from 'zod'
import type { LocalizedText } from './localized-text.ts'
import { type Permission, roleHolds } from './permissions.ts'
import type { RoleKey } from './roles.ts'
import type { Route } from './route.ts'

interface ScopeRow {
  name: LocalizedText
  /** What the scope is for. */
  does: readonly Permission[]
  /** What must be seen to do it. */
  sees: readonly Permission[]
}

function row(tr: string, en: string, does: Permission[], sees: Permission[] = []): ScopeRow {
  return { name: { tr, en }, does, sees }
}

const catalogue: Permission[] = ['customer.read', 'robot_model.read', 'robot.read']
const software: Permission[] = ['robot_model.read', 'package.read', 'aros.read']

/**
 * What an API token may be made for; it reaches what one of its scopes and the role of its owner both permit. A
 * permission in no row is for people alone: accounts, roles, who is connected, remote sessions, who may use a robot or configures it, what is bound to a
 * variant, customers, stores, their decisions about updates, ends of holds, keys, policies, approvals, demo data.
 */
const rows = {
  read: row('Okuma', 'Read', [
    ...catalogue,
    'hardware.read',
    'service.read',
    'package.read',
    'program.read',
    'store.read',
    'program_install.read',
    'marketing.read',
    'entitlement.read',
    'storefront.read',
    'aros.read',
    'update.read',
    'campaign.read',
    'consent.read',
  ]),
  audit: row('Denetim kaydını okuma', 'Read the audit log', ['audit.read']),
  upload: row('Paket yükleme', 'Upload packages', ['package.manage', 'package.upload'], ['package.read']),
  test: row(
    'Test etme',
    'Test',
    ['package.test', 'test.manage', 'test.verdict', 'defect.answer'],
    ['package.read', 'aros.read'],
  ),
  register: row(
    'Robot ve model kaydetme',
    'Register robots and models',
    ['robot_model.manage', 'robot.register'],
    catalogue,
  ),
  compose: row('AROS oluşturma', 'Compose AROS', ['aros.compose_test', 'aros.compose'], software),
  publish: row('Yayımlama', 'Publish', ['package.release', 'aros.publish'], software),
  assign: row(
    'Robotlara atama',
    'Assign to robots',
    [
      'aros.assign',
      'aros.assign_test',
      'update.retry',
      'campaign.run',
      'campaign.configure',
      'campaign.abort',
    ],
    ['robot_model.read', 'robot.read', 'aros.read', 'update.read', 'campaign.read'],
  ),
} as const satisfies Record<string, ScopeRow>

export type TokenScope = keyof typeof rows
export const tokenScopes: Record<TokenScope, ScopeRow> = rows
export const tokenScopeKeys = Object.keys(rows) as TokenScope[]
export const TokenScope = z.enum(tokenScopeKeys as [TokenScope, ...TokenScope[]])

/** Whether one of a token's scopes holds a permission; deny by default. */
export function scopesHold(scopes: readonly TokenScope[], permission: Permission): boolean {
  return scopes.some((scope) => {
    const { does, sees } = tokenScopes[scope]
    return does.includes(permission) || sees.includes(permission)
  })
}

/** The scopes with which a token can do anything under a role. */
export function scopesOfRole(role: RoleKey): TokenScope[] {
  return tokenScopeKeys.filter((scope) =>
    tokenScopes[scope].does.some((permission) => roleHolds(role, permission)),
  )
}

/** The scopes whose tokens reach a route; none where it is for sessions alone. */
export function scopesReaching({ access, allowsToken }: Pick<Route, 'access' | 'allowsToken'>): TokenScope[] {
  if (typeof access !== 'object') return allowsToken ? tokenScopeKeys : []
  return tokenScopeKeys.filter((scope) => scopesHold([scope], access.permission))
}
