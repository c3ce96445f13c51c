import type { Enrolment } from '@filo/contract/enrolments/enrolments-routes'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** What a robot that waits says of itself, and what its key gives to compare. */
export function EnrolmentFacts({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('robots')
  return (
    <KeyValueList
      items={[
        { label: t('fields.serial'), value: enrolment.serial },
        { label: t('enrolment.modelHint'), value: enrolment.modelHint },
        { label: t('enrolment.hostname'), value: enrolment.hostname },
        { label: t('fields.ip'), value: enrolment.ip },
        { label: t('enrolment.firstRequested'), value: <RelativeTime at={enrolment.createdAt} /> },
        { label: t('pairing.code'), value: <code>{enrolment.pairingCode}</code> },
        { label: t('enrolment.fingerprint'), value: <code>{enrolment.fingerprint}</code> },
      ]}
    />
  )
}
