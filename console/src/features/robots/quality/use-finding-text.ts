import type { QualityWaiver } from '@filo/contract/quality-checks/quality-checks-routes'
import { type QualityFinding, qualityFindingText } from '@filo/contract/quality-checks/quality-items'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Words for what an item rests on, with when that is from, and for who waived it and why. */
export function useFindingText() {
  const { t } = useTranslation('robots/quality')
  const language = useLanguage()
  const { dateTime } = useFormats()
  return {
    findingText: (finding: QualityFinding): string => {
      const words = qualityFindingText(finding, language === 'tr' ? 'tr' : 'en')
      return finding.at ? `${words} · ${dateTime(finding.at)}` : words
    },
    waiverText: ({ reason, byName, at }: QualityWaiver): string =>
      t('waiverBy', { reason, name: byName ?? t('gone'), at: dateTime(at) }),
  }
}
