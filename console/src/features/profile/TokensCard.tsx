import { type ApiToken, listApiTokens, revokeApiToken } from '@filo/contract/profile/profile-routes'
import { roleNames } from '@filo/contract/roles'
import { tokenScopes } from '@filo/contract/token-scopes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../api/about.ts'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { RecordRow } from './RecordRow.tsx'
import { TokenDrawer } from './TokenDrawer.tsx'

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const revoke = useApiMutation(revokeApiToken, {
    invalidates: [listApiTokens],
    onSuccess: () => showToast({ message: t('tokens.revoked', { name: token.name }) }),
  })
  return (
    <ConfirmDialog
      isDanger
      title={t('tokens.revokeTitle', { name: token.name })}
      confirmLabel={t('tokens.revoke')}
      onConfirm={() => revoke.mutateAsync({ params: { tokenId: token.id } })}
      onClose={onClose}
      readError={readError}
    >
      {t('tokens.revokeBody')}
    </ConfirmDialog>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('profile')
  const localized = useLocalized()
  return (
    <RecordRow
      title={token.name}
      facts={[
        <code key="prefix">{`${token.prefix}…`}</code>,
        localized(roleNames[token.role]),
        token.scopes.map((scope) => localized(tokenScopes[scope].name)).join(', '),
        <>
          {t('tokens.expires')} <RelativeTime at={token.expiresAt} />
        </>,
        token.lastUsedAt ? (
          <>
            {t('tokens.lastUsed')} <RelativeTime at={token.lastUsedAt} />
          </>
        ) : (
          t('tokens.neverUsed')
        ),
      ]}
      action={
        <Button color="inherit" onClick={onRevoke} aria-label={t('tokens.revokeOf', { name: token.name })}>
          {t('tokens.revoke')}
        </Button>
      }
    />
  )
}

/** The API's documentation, for whoever writes a program. */
function DocsLink() {
  const { t } = useTranslation(['profile', 'common'])
  const address = useAbout().data?.apiDocsUrl
  if (!address) return null
  return (
    <Link href={address} target="_blank" rel="noopener">
      {t('tokens.docs')} ({t('common:newTab')})
    </Link>
  )
}

/** API tokens for programs: create (shown once), revoke. */
export function TokensCard() {
  const { t } = useTranslation('profile')
  const query = useApiQuery(listApiTokens, {})
  const [isCreating, setIsCreating] = useState(false)
  const [voided, setVoided] = useState<ApiToken>()
  const create = (
    <Button variant="outlined" onClick={() => setIsCreating(true)}>
      {t('tokens.create')}
    </Button>
  )
  return (
    <SectionCard title={t('tokens.title')} actions={create}>
      <QueryPanel query={query} errorTitle={t('errors.tokens')} lines={2}>
        {({ items }) => (
          <>
            <Typography color="text.secondary" sx={{ mb: items.length > 0 ? 2 : 0 }}>
              {t('tokens.body')} <DocsLink />
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setVoided(token)} />
              ))}
            </Box>
          </>
        )}
      </QueryPanel>
      {isCreating && <TokenDrawer onClose={() => setIsCreating(false)} />}
      {voided && <RevokeDialog token={voided} onClose={() => setVoided(undefined)} />}
    </SectionCard>
  )
}
