import type { LocalizedText } from '@filo/contract/localized-text'

/** Words of the storefront itself, in the language that is previewed and not in the reader's. */
export const storefrontWords = {
  missing: { tr: 'Bu dilde yazılmadı', en: 'Not written in this language' },
  noPrice: { tr: 'Fiyatı yazılmadı', en: 'No price yet' },
  noStore: { tr: 'Mağaza seçilmedi', en: 'No store chosen' },
  install: { tr: 'Robotuma kur', en: 'Install on my robot' },
} as const satisfies Record<string, LocalizedText>
