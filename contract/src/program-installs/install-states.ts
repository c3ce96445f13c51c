import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** States of one life of a program on a robot (docs/lifecycles.md, "Program on a robot"), with their words. */
export const installStateNames = {
  requested: { tr: 'İstendi', en: 'Requested' },
  queued: { tr: 'Sırada', en: 'Queued' },
  installing: { tr: 'Kuruluyor', en: 'Installing' },
  installed: { tr: 'Kurulu', en: 'Installed' },
  failed: { tr: 'Başarısız', en: 'Failed' },
  removing: { tr: 'Kaldırılıyor', en: 'Removing' },
  removed: { tr: 'Kaldırıldı', en: 'Removed' },
  cancelled: { tr: 'Vazgeçildi', en: 'Cancelled' },
} as const satisfies Record<string, LocalizedText>

export type InstallState = keyof typeof installStateNames
export const InstallState = z.enum(Object.keys(installStateNames) as [InstallState, ...InstallState[]])
