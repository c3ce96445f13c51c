import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** What the unit is, whose it is, and when it was heard of last. */
export function UnitMeta({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  return (
    <>
      {localized(unit.robotName)}
      {unit.customerName && ` · ${unit.customerName}`}
      {' · '}
      {unit.lastSeenAt ? (
        <>
          {t('lastSeen')} <RelativeTime at={unit.lastSeenAt} />
        </>
      ) : (
        t('neverSeen')
      )}
    </>
  )
}
