import type { Customer } from '@filo/contract/customers/customers-routes'
import {
  answerMaker,
  dossierDaysOf,
  remoteAccessNames,
  remoteActs,
} from '@filo/contract/customers/remote-policy'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const RemoteAccessDrawer = lazyDialog(
  async () => (await import('./RemoteAccessDrawer.tsx')).RemoteAccessDrawer,
)

/** What the maker's people may do from afar on the customer's robots. */
export function RemoteAccessTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  const mayEdit = useCan()('customer.remote_policy')
  const [isEditing, setIsEditing] = useState(false)
  const { access } = customer.remotePolicy
  const edit = mayEdit && (
    <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
      {t('remote.edit')}
    </Button>
  )
  return (
    <SectionCard title={t('tabs.remote')} actions={edit}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('remote.intro')}
      </Typography>
      <KeyValueList
        items={[
          { label: t('remote.access'), value: localized(remoteAccessNames[access]) },
          ...remoteActs.map((act) => {
            const answer = answerMaker(customer.remotePolicy, act)
            const needsConsent = act === 'remote_session' && answer === 'consent'
            return {
              label: t(`remote.acts.${act}`),
              value: t(needsConsent ? 'remote.answers.consentOfEither' : `remote.answers.${answer}`),
            }
          }),
          {
            label: t('remote.dossierDays'),
            value: t('remote.daysValue', { count: dossierDaysOf(customer.remotePolicy) }),
          },
        ]}
      />
      {isEditing && <RemoteAccessDrawer customer={customer} onClose={() => setIsEditing(false)} />}
    </SectionCard>
  )
}
