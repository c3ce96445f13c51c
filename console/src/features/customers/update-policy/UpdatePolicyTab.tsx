import type { Customer } from '@filo/contract/customers/customers-routes'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { usePolicyTexts } from './use-policy-texts.ts'

const UpdatePolicyDrawer = lazyDialog(
  async () => (await import('./UpdatePolicyDrawer.tsx')).UpdatePolicyDrawer,
)

/** In which zones the hours are read: the customer's, and those of sites that keep another. */
function zonesOf({ timeZone, sites }: Customer): string {
  const others = sites.flatMap((site) =>
    site.timeZone && site.timeZone !== timeZone ? [`${site.name}: ${site.timeZone}`] : [],
  )
  return [timeZone, ...others].join(', ').replaceAll('_', ' ')
}

/** How updates come to the customer's robots. */
export function UpdatePolicyTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const mayEdit = useCan()('customer.update_policy')
  const [isEditing, setIsEditing] = useState(false)
  const { modeText, postponeText, windowText, daysText } = usePolicyTexts()
  const zones = zonesOf(customer)
  const { mode, postponeMaxDays, window, daysOff } = customer.updatePolicy
  const edit = mayEdit && (
    <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
      {t('policy.edit')}
    </Button>
  )
  const postpone = { label: t('policy.postpone'), value: postponeText(postponeMaxDays) }
  const days = { label: t('policy.daysOff'), value: daysText(daysOff) }
  return (
    <SectionCard title={t('tabs.updatePolicy')} actions={edit}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('policy.intro')}
      </Typography>
      <KeyValueList
        items={[
          { label: t('policy.mode'), value: modeText(mode) },
          ...(mode === 'consent' ? [postpone] : []),
          { label: t('policy.window'), value: windowText(window) },
          ...(window ? [days] : []),
          { label: t('policy.zones'), value: zones },
        ]}
      />
      {isEditing && <UpdatePolicyDrawer customer={customer} onClose={() => setIsEditing(false)} />}
    </SectionCard>
  )
}
