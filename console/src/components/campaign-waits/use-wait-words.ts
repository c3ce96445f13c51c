import type { CampaignWait, UnitWait, UnitWaitKind } from '@filo/contract/campaigns/campaign-waits'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'

/** What one robot waits for, in the reader's words: why, since when, and when it goes on or is left out. */
export function useUnitWaitWords(): (wait: UnitWait) => string {
  const { t } = useTranslation('campaign-waits')
  const { dateTime } = useFormats()
  const language = useLanguage()
  return ({ kind, since, until, leftOutAt, message, packageName }) => {
    const why = {
      room: () => t('unit.room'),
      window: () => t('unit.window', { at: until ? dateTime(until) : '' }),
      consent: () => (since ? t('unit.consent', { at: dateTime(since) }) : t('unit.consentNew')),
      chosen_time: () => t('unit.chosenTime', { at: until ? dateTime(until) : '' }),
      offline: () => (since ? t('unit.offline', { at: dateTime(since) }) : t('unit.never')),
      body: () => (message ? updateMessageText(message, language, packageName) : t('unit.body')),
      moving: () => (message ? updateMessageText(message, language, packageName) : t('unit.moving')),
    } satisfies Record<UnitWaitKind, () => string>
    const words = [
      why[kind](),
      kind === 'body' && since && t('unit.said', { at: dateTime(since) }),
      kind === 'moving' && until && t('unit.until', { at: dateTime(until) }),
      leftOutAt && t('unit.leftOut', { at: dateTime(leftOutAt) }),
    ]
    return words.filter(Boolean).join(' · ')
  }
}

/** How many robots wait for what, the most first: "2 offline, 1 being updated". */
function useReasons(): (wait: Pick<CampaignWait, 'kinds'>) => string {
  const { t } = useTranslation('campaign-waits')
  const { number } = useFormats()
  return ({ kinds }) =>
    kinds.map((row) => t(`counted.${row.kind}`, { count: row.units, number: number(row.units) })).join(', ')
}

/** Of a wave that is watched or compared: how many of its robots are still without the release, and why; empty for none. */
export function useStillOpen(): (wait: CampaignWait) => string {
  const { t } = useTranslation('campaign-waits')
  const reasonsOf = useReasons()
  return (wait) => {
    const { total, looked } = wait.units
    if (wait.kind === 'robots' || total === 0 || wait.kinds.length === 0) return ''
    const counted = `${t('stillOpen', { count: total })}: ${reasonsOf(wait)}.`
    return looked < total ? `${counted} ${t('looked', { count: looked })}` : counted
  }
}

/** What a campaign waits for in one line, with how many robots wait for what. */
export function useWaitSummary(): (wait: CampaignWait) => string {
  const { t } = useTranslation('campaign-waits')
  const { dateTime } = useFormats()
  const reasonsOf = useReasons()
  return (waiting) => {
    const { kind, wave, until, units, robots } = waiting
    if (kind !== 'robots') return t(`kind.${kind}`, { at: until ? dateTime(until) : '', count: units.total })
    const name = wave === 0 ? t('canaries') : t('wave', { number: wave })
    const [only] = robots
    const who =
      units.total === 1 && only
        ? t('one', { wave: name, serial: only.serial })
        : t('robots', { wave: name, count: units.total })
    return `${who}: ${reasonsOf(waiting)}`
  }
}

/** Since when nothing has moved, and when it can go on as far as there is evidence. */
export function useWaitTimes(): (wait: CampaignWait) => string {
  const { t } = useTranslation('campaign-waits')
  const { dateTime } = useFormats()
  return ({ kind, since, until, units }) => {
    const words = [
      since && t('since', { at: dateTime(since) }),
      kind === 'robots' && (until ? t('estimate', { at: dateTime(until) }) : t('noEstimate')),
      kind === 'robots' && units.looked < units.total && t('looked', { count: units.looked }),
    ]
    return words.filter(Boolean).join(' ')
  }
}
