import type { LocalizedText } from '@filo/contract/localized-text'

/** The modes a robot may name, in words. */
const modes: Record<string, LocalizedText> = {
  normal: { tr: 'Normal', en: 'Normal' },
  charging: { tr: 'Şarjda', en: 'Charging' },
  autonomous: { tr: 'Otonom', en: 'Autonomous' },
  manual: { tr: 'Elle', en: 'Manual' },
  presentation: { tr: 'Sunum', en: 'Presentation' },
  service: { tr: 'Servis', en: 'Service' },
  sleep: { tr: 'Uyku', en: 'Sleep' },
}

/** A robot's mode in words; one that nobody named is the robot's own word, in quotes. */
export function modeText(mode: string, localized: (text: LocalizedText) => string): string {
  const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (known) return localized(known)
  return mode.trim() ? `“${mode.trim()}”` : ''
}
