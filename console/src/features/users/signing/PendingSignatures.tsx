import type { PendingSignature } from '@filo/contract/trust/signing-routes'
import type { TrustKey } from '@filo/contract/trust/trust-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const command = 'filo trust sign FILE'

function Pending({ item, nameOf }: { item: PendingSignature; nameOf: (keyId: string) => string }) {
  const { t } = useTranslation('users')
  const { role, version, purpose, requestedBy, requestedAt, rules, releases, programs, agents, sha256 } = item
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ fontWeight: 600 }}>
        {t('keys.pending.file', { role: t(`keys.roles.${role}`), version })} ·{' '}
        {t(`keys.pending.purpose.${purpose}`)}
      </Box>
      {releases.length + programs.length > 0 && (
        <Box>{[...releases, ...programs].map(({ name }) => name).join(', ')}</Box>
      )}
      {agents.map((agent) => (
        <Box key={agent.version}>
          {t(agent.isRecalled ? 'keys.pending.recalledAgent' : 'keys.pending.agent', {
            version: agent.version,
          })}
        </Box>
      ))}
      <Box>
        {t('keys.pending.requestedBy', { name: requestedBy ?? 'Filo' })} <RelativeTime at={requestedAt} />
      </Box>
      {rules.map(({ threshold, keyIds, signedBy }) => (
        <Box key={keyIds.join()}>
          {t('keys.pending.signed', { signed: signedBy.length, needed: threshold })}{' '}
          {signedBy.map(nameOf).join(', ')}
        </Box>
      ))}
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('keys.pending.hash', { hash: sha256 })}
      </Box>
    </Box>
  )
}

/** What waits for signatures, with who has signed, and what whoever holds a key types on their own machine. */
export function PendingSignatures({ pending, keys }: { pending: PendingSignature[]; keys: TrustKey[] }) {
  const { t } = useTranslation('users')
  if (pending.length === 0) return null
  const names = new Map(keys.map((key) => [key.keyId, key.name || t('keys.ofServer')]))
  const nameOf = (keyId: string) => `${names.get(keyId) ?? ''} (${keyId.slice(0, 8)}…)`
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SectionCard title={t('keys.pending.title')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
          {t('keys.pending.how')} <code>{command}</code>
          <CopyButton value={command} label={t('keys.pending.copy')} />
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {pending.map((item) => (
            <Pending key={item.role} item={item} nameOf={nameOf} />
          ))}
        </Box>
      </SectionCard>
    </Box>
  )
}
