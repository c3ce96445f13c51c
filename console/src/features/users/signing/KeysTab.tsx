import { rootDaysLeft } from '@filo/contract/trust/root-warnings'
import { getTrustState, type TrustKey } from '@filo/contract/trust/trust-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { PendingSignatures } from './PendingSignatures.tsx'

const roles = ['root', 'targets', 'snapshot', 'timestamp', 'director'] as const

interface RoleKeysProps {
  role: TrustKey['role']
  keys: TrustKey[]
  threshold: number
  /** When the newest file of the root ends; other files are renewed by the server. */
  endsAt: string | undefined
}

function RoleKeys({ role, keys, threshold, endsAt }: RoleKeysProps) {
  const { t } = useTranslation('users')
  const { date } = useFormats()
  const now = useNow()
  const left = endsAt === undefined ? undefined : rootDaysLeft(new Date(endsAt), new Date(now))
  const whereOf = ({ isStored, stage }: TrustKey) =>
    [
      t(isStored ? 'keys.onServer' : 'keys.elsewhere'),
      ...(stage === 'in_use' ? [] : [t(`keys.stage.${stage}`)]),
    ].join(' · ')
  return (
    <SectionCard title={t(`keys.roles.${role}`)}>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        {t(`keys.does.${role}`)} {t('keys.threshold', { count: threshold, keys: keys.length })}
      </Box>
      {endsAt !== undefined && left !== undefined && (
        <Box sx={{ mb: 1, ...(left <= 90 && { color: 'error.main', fontWeight: 600 }) }}>
          {left > 0 ? t('keys.ends', { count: left, day: date(endsAt) }) : t('keys.ended')}
        </Box>
      )}
      <KeyValueList
        items={keys.map((key) => ({
          label: key.name || t('keys.ofServer'),
          value: `${whereOf(key)} · ${key.keyId.slice(0, 16)}…`,
          copyValue: key.keyId,
        }))}
      />
    </SectionCard>
  )
}

/** Which keys sign what, where they are, how many must sign, and what waits for signatures. */
export function KeysTab() {
  const { t } = useTranslation('users')
  const query = useApiQuery(getTrustState, {})
  return (
    <QueryPanel query={query} errorTitle={t('keys.failed')} lines={10}>
      {({ keys, thresholds, pending, metadata }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <PendingSignatures pending={pending} keys={keys} />
          {roles.map((role) => (
            <RoleKeys
              key={role}
              role={role}
              keys={keys.filter((key) => key.role === role)}
              endsAt={role === 'root' ? metadata.find((file) => file.role === 'root')?.expiresAt : undefined}
              threshold={role === 'root' || role === 'targets' ? thresholds[role] : 1}
            />
          ))}
        </Box>
      )}
    </QueryPanel>
  )
}
