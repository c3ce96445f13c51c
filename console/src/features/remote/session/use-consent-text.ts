import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** A function that says by whose word a session was opened or refused, or why nobody was asked. */
export function useConsentText(): (session: Pick<RemoteSession, 'consent' | 'needsConsent'>) => string {
  const { t } = useTranslation('remote')
  const { dateTime } = useFormats()
  return ({ consent, needsConsent }) => {
    if (!consent) return t(needsConsent ? 'consent.awaited' : 'consent.byRule')
    const { answer, from, by, at } = consent
    return t(`consent.${answer}.${from}`, { by, at: dateTime(at) })
  }
}
