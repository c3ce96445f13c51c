import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { remoteEndReasonNames } from '@filo/contract/remote/remote-states'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** A function that says why a session ended, and who ended it where somebody did. */
export function useEndText(): (session: Pick<RemoteSession, 'endReason' | 'endedBy' | 'refusal'>) => string {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  return ({ endReason, endedBy, refusal }) => {
    if (!endReason) return t('none')
    const parts = [localized(remoteEndReasonNames[endReason])]
    if (refusal) parts.push(t(`refusals.${refusal}`))
    if (endedBy?.kind === 'user') parts.push(endedBy.name ?? t('somebody'))
    return parts.join(' · ')
  }
}
