import type { VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import type { UploadWizard } from './use-upload-wizard.ts'

interface Props {
  wizard: UploadWizard
  drafts: readonly VersionRow[]
}

/** Drafts of the chosen package that were begun before. */
export function OpenDrafts({ wizard, drafts }: Props) {
  const { t } = useTranslation('software')
  if (drafts.length === 0) return null
  return (
    <SectionCard title={t('wizard.openDrafts')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {drafts.map(({ id, semver, state, updatedAt, package: item }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Box component="span" sx={{ fontWeight: 500, minWidth: 80 }}>
              {semver}
            </Box>
            <StateChip kind="version" state={state} />
            <Box component="span" sx={{ color: 'text.secondary', mr: 'auto' }}>
              <RelativeTime at={updatedAt} />
            </Box>
            <Button size="small" onClick={() => wizard.openDraft({ id, code: item.code })}>
              {t('wizard.continueDraft')}
            </Button>
          </Box>
        ))}
      </Box>
    </SectionCard>
  )
}
