import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { remoteModeNames, remoteTypeNames } from '@filo/contract/remote/remote-states'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { type KeyValue, KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { useConsentText } from './use-consent-text.ts'

/** Who, why, what and how long; by whose word; and what else there is to say of it. */
export function SessionFacts({ session, more = [] }: { session: RemoteSession; more?: KeyValue[] }) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const consentText = useConsentText()
  const { robotName, serial, customer, requestedBy, reason, types, mode, minutes } = session
  const items: KeyValue[] = [
    { label: t('facts.robot'), value: robotName === serial ? serial : `${robotName} · ${serial}` },
    { label: t('facts.customer'), value: customer?.name ?? t('list.makers') },
    { label: t('facts.who'), value: requestedBy?.name ?? t('somebody') },
    { label: t('facts.reason'), value: reason },
    { label: t('facts.types'), value: types.map((type) => localized(remoteTypeNames[type])).join(', ') },
    { label: t('facts.mode'), value: localized(remoteModeNames[mode]) },
    { label: t('facts.minutes'), value: t('minutes', { count: minutes }) },
    { label: t('facts.consent'), value: consentText(session) },
    ...more,
  ]
  return <KeyValueList items={items} />
}
