import { customerSegmentNames } from '@filo/contract/customers/customer-segments'
import type { Customer } from '@filo/contract/customers/customers-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../components/form/use-country-name.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { KeyValueCard } from '../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { ContactsCard } from './lists/ContactsCard.tsx'

/** Who the customer is, and whom one reaches there. */
export function ProfileTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const countryName = useCountryName()
  const localized = useLocalized()
  const { name, code, taxNo, country, city, segment, timeZone, createdAt } = customer
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <KeyValueCard
        title={t('tabs.profile')}
        items={[
          { label: t('fields.name'), value: name },
          { label: t('fields.code'), value: code, copyValue: code },
          { label: t('fields.taxNo'), value: taxNo, copyValue: taxNo ?? undefined },
          { label: t('fields.country'), value: countryName(country) },
          { label: t('fields.city'), value: city },
          {
            label: t('fields.segment'),
            value: segment ? localized(customerSegmentNames[segment]) : t('segmentNone'),
          },
          { label: t('fields.timeZone'), value: timeZone.replaceAll('_', ' ') },
          { label: t('fields.addedAt'), value: <RelativeTime at={createdAt} /> },
        ]}
      />
      <ContactsCard customer={customer} />
    </Box>
  )
}
