import { PauseReason, pauseReasonNames } from '@filo/contract/campaigns/campaign-reasons'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import { hardwareChangeKindNames } from '@filo/contract/hardware/hardware-change-states'
import { HardwareTopic, hardwareTopicNames } from '@filo/contract/hardware/hardware-parts'
import type { WaitingRow } from '@filo/contract/home/waiting-work'
import type { LocalizedText } from '@filo/contract/localized-text'
import { DefectSeverity, defectSeverityNames } from '@filo/contract/testers/defect-shapes'
import { useTranslation } from 'react-i18next'
import { useWaitSummary } from '../../../components/campaign-waits/use-wait-words.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Checks of the installation that have words of their own here. */
const worded = ['disk_full', 'disk_low', 'jobs_failing', 'database_silent', 'blobs_silent', 'bus_silent']

function named<T extends string>(
  names: Readonly<Record<T, LocalizedText>>,
  parsed: { data?: T | undefined },
): LocalizedText | undefined {
  return parsed.data === undefined ? undefined : names[parsed.data]
}

/** Words why a row waits, in the language shown, and what it is called. */
export function useWaitingWords() {
  const { t } = useTranslation('home')
  const localized = useLocalized()
  const language = useLanguage()
  const { number, bytes } = useFormats()
  const waitSummary = useWaitSummary()

  const textOf = (text: WaitingRow['title']) => (typeof text === 'string' ? text : localized(text))

  /** The codes among the parameters of a row as words. */
  function namesOf({ params }: WaitingRow): Record<string, string> {
    const kind = params['kind'] as keyof typeof hardwareChangeKindNames | undefined
    const names = {
      why: named(pauseReasonNames, PauseReason.safeParse(params['pauseReason'])),
      topic: named(hardwareTopicNames, HardwareTopic.safeParse(params['topic'])),
      severity: named(defectSeverityNames, DefectSeverity.safeParse(params['severity'])),
      kind: kind && hardwareChangeKindNames[kind],
    }
    return Object.fromEntries(
      Object.entries(names).flatMap(([key, name]) => (name ? [[key, localized(name)]] : [])),
    )
  }

  function troubleOf({ params }: WaitingRow): string {
    const code = String(params['code'])
    if (!worded.includes(code)) return t('waiting.trouble.other')
    const sizes = { free: bytes(Number(params['freeBytes'] ?? 0)), jobs: number(Number(params['jobs'] ?? 0)) }
    return t(`waiting.trouble.${code}`, { ...sizes, names: params['names'] ?? '' })
  }

  function reasonOf(row: WaitingRow): string {
    const { reason, params, message, packageName } = row
    if (reason === 'installation_trouble') return troubleOf(row)
    const figures = { count: Number(params['robots'] ?? params['minutes'] ?? params['days'] ?? 0) }
    const words = t(`waiting.reason.${reason}`, { ...params, ...namesOf(row), ...figures })
    if (message) return `${words}: ${updateMessageText(message, language, packageName)}`
    return row.wait ? `${words}: ${waitSummary(row.wait)}` : words
  }

  const titleOf = (row: WaitingRow) =>
    row.reason === 'installation_trouble' || row.reason === 'root_ends' || row.reason === 'root_key_here'
      ? t(`waiting.kind.${row.reason}`)
      : textOf(row.title)

  return { titleOf, aboutOf: ({ about }: WaitingRow) => about && textOf(about), reasonOf }
}
