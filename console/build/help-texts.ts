import type { LocalizedText } from '@filo/contract/localized-text'
import type { helpSections } from '../src/layouts/help/help-screens.ts'

/** Words of the help page that the console's own help panel does not show. */
export const helpTexts = {
  title: { tr: 'Filo yardımı', en: 'Filo help' },
  intro: {
    tr: 'Filo ile robotlarınızın yazılımını hazırlar, gönderir ve izlersiniz. Bu sayfa her ekranın ne işe yaradığını ve nasıl kullanıldığını kısaca anlatır. Hangi ekranları gördüğünüz rolünüze bağlıdır.',
    en: 'With Filo you prepare, deliver and watch the software of your robots. This page says in short what each screen is for and how to use it. Which screens you see depends on your role.',
  },
  contents: { tr: 'İçindekiler', en: 'Contents' },
  skip: { tr: 'İçeriğe geç', en: 'Skip to content' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  keyColumn: { tr: 'Tuş', en: 'Key' },
  doesColumn: { tr: 'Ne yapar', en: 'What it does' },
} as const satisfies Record<string, LocalizedText>

/** Headings of the help page's sections. */
export const sectionTexts: Record<keyof typeof helpSections, LocalizedText> = {
  everybody: { tr: 'Herkes için', en: 'For everybody' },
  robots: { tr: 'Robotlar', en: 'Robots' },
  releases: { tr: 'Sürümler', en: 'Releases' },
  software: { tr: 'Yazılım', en: 'Software' },
  marketing: { tr: 'Pazarlama', en: 'Marketing' },
  administration: { tr: 'Yönetim', en: 'Administration' },
}
