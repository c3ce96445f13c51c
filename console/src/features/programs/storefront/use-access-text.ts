import type { StorefrontAccess } from '@filo/contract/storefront/storefront-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Whether a program may be installed, in a sentence; undefined where it is free and nothing need be said. */
export function useAccessText() {
  const { t } = useTranslation('programs/storefront')
  const { date } = useFormats()
  return ({ kind, from, until, declined, endedAt }: StorefrontAccess): string | undefined => {
    if (kind === 'free') return undefined
    if (kind === 'entitled')
      return until ? t('access.entitledUntil', { at: date(until) }) : t('access.entitled')
    if (kind === 'upcoming') return t('access.upcoming', { at: from ? date(from) : '' })
    if (kind === 'requested') return t('access.requested')
    if (declined) return t('access.declined', { at: date(declined.at), reason: declined.reason })
    return endedAt ? t('access.ended', { at: date(endedAt) }) : t('access.needed')
  }
}
