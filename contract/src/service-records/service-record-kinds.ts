import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

export const ServiceKind = z.enum(['maintenance', 'repair', 'part_replaced', 'inspection', 'other'])
export type ServiceKind = z.infer<typeof ServiceKind>

export const serviceKindNames: Record<ServiceKind, LocalizedText> = {
  maintenance: { tr: 'Bakım', en: 'Maintenance' },
  repair: { tr: 'Onarım', en: 'Repair' },
  part_replaced: { tr: 'Parça değişimi', en: 'Part replaced' },
  inspection: { tr: 'Muayene', en: 'Inspection' },
  other: { tr: 'Diğer', en: 'Other' },
}

export const UnitFileKind = z.enum(['manual', 'certificate', 'photo', 'report', 'other'])
export type UnitFileKind = z.infer<typeof UnitFileKind>

export const unitFileKindNames: Record<UnitFileKind, LocalizedText> = {
  manual: { tr: 'Kılavuz', en: 'Manual' },
  certificate: { tr: 'Sertifika', en: 'Certificate' },
  photo: { tr: 'Fotoğraf', en: 'Photo' },
  report: { tr: 'Rapor', en: 'Report' },
  other: { tr: 'Diğer', en: 'Other' },
}

/** What one robot's papers may be: files are as long as a tester's evidence, and so many. */
export const unitFileLimits = { maxBytes: 100 * 1024 * 1024, perUnit: 200 } as const

/** Endings of files that are kept; everything else is refused by its name. */
export const unitFileEndings = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'gif',
  'mp4',
  'txt',
  'md',
  'csv',
  'docx',
  'xlsx',
  'zip',
] as const
