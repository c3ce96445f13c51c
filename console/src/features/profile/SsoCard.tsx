import { getProfile } from '@filo/contract/profile/profile-routes'
import LinkOff from '@mui/icons-material/LinkOffOutlined'
import Link from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../api/about.ts'
import { useApiQuery } from '../../api/use-api.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

/** Whether the account is linked to the company's identity provider; nothing where there is neither. */
export function SsoCard() {
  const { t } = useTranslation('profile')
  const label = useAbout().data?.sso?.label
  const query = useApiQuery(getProfile, {})
  if (!label && !query.data?.identity) return null
  return (
    <SectionCard title={t('sso.title')}>
      <QueryPanel query={query} errorTitle={t('errors.profile')} lines={2}>
        {({ identity }) => (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <StatusChip
              label={t(identity ? 'sso.linked' : 'sso.notLinked')}
              tone={identity ? 'success' : 'neutral'}
              icon={identity ? Link : LinkOff}
            />
            <Typography color="text.secondary">
              {identity ? t('sso.linkedBody') : t('sso.notLinkedBody', { label })}
            </Typography>
            {identity && (
              <KeyValueList
                items={[
                  ...(label ? [{ label: t('sso.provider'), value: label }] : []),
                  { label: t('sso.email'), value: identity.email },
                  { label: t('sso.linkedAt'), value: <RelativeTime at={identity.linkedAt} /> },
                  { label: t('sso.lastUsed'), value: <RelativeTime at={identity.lastUsedAt} /> },
                ]}
              />
            )}
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
