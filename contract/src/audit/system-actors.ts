import type { LocalizedText } from '../localized-text.ts'
import type { AuditEntry } from './audit-routes.ts'

const INSTALL_KEY = 'install key: '

/** Whoever of the manufacturer's people did it, for those who may not know who. */
export const MANUFACTURER = 'manufacturer'

/** The product's own parts by the names they have in the log. */
const partNames: Readonly<Record<string, LocalizedText>> = {
  filo: { tr: 'Filo', en: 'Filo' },
  import: { tr: 'İçe aktarma', en: 'Import' },
  uploads: { tr: 'Yüklemeler', en: 'Uploads' },
  [MANUFACTURER]: { tr: 'Üretici', en: 'The manufacturer' },
  demo: { tr: 'Demo verisi', en: 'Demo data' },
  'hardware-tests': { tr: 'Donanım testleri', en: 'Hardware tests' },
  backup: { tr: 'Yedekleme', en: 'Backup' },
}

/** How the log names what an install key let in. */
export function installKeyActor(keyName: string): string {
  return INSTALL_KEY + keyName
}

/** Words for who did it: people and robots by their names, the product's own parts in both languages. */
export function actorText({
  actorKind,
  actorName,
}: Pick<AuditEntry, 'actorKind' | 'actorName'>): LocalizedText {
  const asItIs = { tr: actorName, en: actorName }
  if (actorKind !== 'system') return asItIs
  if (!actorName.startsWith(INSTALL_KEY)) return partNames[actorName] ?? asItIs
  const keyName = actorName.slice(INSTALL_KEY.length)
  return { tr: `Kurulum anahtarı: ${keyName}`, en: `Install key: ${keyName}` }
}
