import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useOrigin } from './use-origin.ts'

/** What a version's .deb says of itself: what of it was taken over, and what was left out. Nothing for other uploads. */
export function OriginCard({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const origin = useOrigin(version)
  if (!origin) return null
  const { licences, relations, scripts } = origin
  return (
    <SectionCard title={t('origin.title')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <KeyValueList
          items={[
            { label: t('origin.package'), value: origin.package },
            { label: t('origin.version'), value: origin.version },
            { label: t('origin.architecture'), value: origin.architecture },
            {
              label: t('origin.licences'),
              value: licences.join(', '),
              missingReason: t('origin.noLicence'),
            },
            { label: t('origin.maintainer'), value: origin.maintainer },
            // The fields are called by their names in the .deb, the same in every language.
            ...relations.map(({ field, text }) => ({ label: field, value: text })),
            { label: t('origin.scripts'), value: scripts.map(({ name }) => name).join(', ') },
          ]}
        />
        <Typography color="text.secondary">
          {t(scripts.length > 0 ? 'origin.unchangedWithScripts' : 'origin.unchanged')}
        </Typography>
      </Box>
    </SectionCard>
  )
}
