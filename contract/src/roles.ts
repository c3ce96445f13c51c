import { z } from 'zod'
import type { LocalizedText } from './localized-text.ts'

export const roleKeys = [
  'admin',
  'release_manager',
  'developer',
  'tester',
  'production',
  'support',
  'marketing',
  'customer_admin',
  'customer_user',
] as const

export const RoleKey = z.enum(roleKeys)
export type RoleKey = z.infer<typeof RoleKey>

/** Roles whose sight ends at their own customer. */
export const customerRoles: readonly RoleKey[] = ['customer_admin', 'customer_user']

/** Roles that see the robots alone that their person was given (`robot-users`). */
export const namedRobotRoles: readonly RoleKey[] = ['customer_user']

export const roleNames: Record<RoleKey, LocalizedText> = {
  admin: { tr: 'Sistem Yöneticisi', en: 'Administrator' },
  release_manager: { tr: 'Sürüm Yöneticisi', en: 'Release Manager' },
  developer: { tr: 'Yazılım Geliştirici', en: 'Software Developer' },
  tester: { tr: 'Testçi', en: 'Tester' },
  production: { tr: 'Üretim Sorumlusu', en: 'Production' },
  support: { tr: 'Destek Uzmanı', en: 'Support' },
  marketing: { tr: 'Pazarlama', en: 'Marketing' },
  customer_admin: { tr: 'Müşteri Yöneticisi', en: 'Customer Admin' },
  customer_user: { tr: 'Müşteri Kullanıcısı', en: 'Customer User' },
}
