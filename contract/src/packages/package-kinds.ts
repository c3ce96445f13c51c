import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

export const packageKinds = ['core', 'service', 'ui', 'driver', 'content'] as const
export const PackageKind = z.enum(packageKinds)
export type PackageKind = z.infer<typeof PackageKind>

export const packageKindNames: Record<PackageKind, LocalizedText> = {
  core: { tr: 'Çekirdek', en: 'Core' },
  service: { tr: 'Servis', en: 'Service' },
  ui: { tr: 'Arayüz', en: 'Interface' },
  driver: { tr: 'Sürücü', en: 'Driver' },
  content: { tr: 'İçerik', en: 'Content' },
}

export const PackageStatus = z.enum(['active', 'archived'])
export type PackageStatus = z.infer<typeof PackageStatus>

/** How a package stands, derived from its versions and the robots that run them. */
const packageHealths = ['empty', 'in_progress', 'ok', 'attention', 'critical'] as const
export const PackageHealth = z.enum(packageHealths)
export type PackageHealth = z.infer<typeof PackageHealth>

export const packageHealthNames: Record<PackageHealth, LocalizedText> = {
  empty: { tr: 'Sürüm yok', en: 'No versions' },
  in_progress: { tr: 'Hazırlanıyor', en: 'In progress' },
  ok: { tr: 'Sağlıklı', en: 'Healthy' },
  attention: { tr: 'İlgi bekliyor', en: 'Needs attention' },
  critical: { tr: 'Geri çekilen sürüm robotlarda', en: 'Revoked version on robots' },
}
