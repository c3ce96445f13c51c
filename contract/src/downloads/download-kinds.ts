import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What was fetched: a release of AROS or of a program by a robot, a file of a package version by a person. */
export const DownloadKind = z.enum(['aros', 'program', 'file'])
export type DownloadKind = z.infer<typeof DownloadKind>

export const downloadKindNames: Record<DownloadKind, LocalizedText> = {
  aros: { tr: 'AROS sürümü', en: 'AROS version' },
  program: { tr: 'Program sürümü', en: 'Program release' },
  file: { tr: 'Paket dosyası', en: 'Package file' },
}

/**
 * What became of it. A robot's is what the robot said; `unreported` is what the server sent and nobody said the end of: a
 * repair, or what was noted before ends were.
 */
export const DownloadResult = z.enum(['running', 'complete', 'aborted', 'failed', 'unreported'])
export type DownloadResult = z.infer<typeof DownloadResult>

export const downloadResultNames: Record<DownloadResult, LocalizedText> = {
  running: { tr: 'İndiriliyor', en: 'Downloading' },
  complete: { tr: 'Tamamlandı', en: 'Complete' },
  aborted: { tr: 'Yarıda kaldı', en: 'Broken off' },
  failed: { tr: 'Başarısız', en: 'Failed' },
  unreported: { tr: 'Sonu bildirilmedi', en: 'End not reported' },
}

/** Days after which a download is forgotten. */
export const downloadsRetentionDays = 400
