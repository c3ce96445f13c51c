import type { StorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'
import { FitLine } from './FitLine.tsx'

/** What a program does, what it asks to use of a robot, and where it runs. */
export function AboutListing({ listing }: { listing: StorefrontProgram }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const { bytes, date } = useFormats()
  const { permission, range } = useProgramWords()
  const { program, release, variants, store, fit } = listing
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard title={t('about.description')}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
          {localized(program.description)}
        </Typography>
        <Box sx={{ mt: 2 }}>
          <FitLine fit={fit} />
        </Box>
      </SectionCard>
      <SectionCard title={t('about.permissions')}>
        {release.permissions.length === 0 ? (
          <Typography color="text.secondary">{t('about.noPermissions')}</Typography>
        ) : (
          <Box component="ul" aria-label={t('about.permissions')} sx={{ m: 0, pl: 2.5 }}>
            {release.permissions.map((each) => (
              <li key={each}>{permission(each)}</li>
            ))}
          </Box>
        )}
      </SectionCard>
      <KeyValueCard
        title={t('about.facts')}
        items={[
          { label: t('about.version'), value: release.semver },
          { label: t('about.size'), value: bytes(release.sizeBytes) },
          ...(release.approvedAt ? [{ label: t('about.approved'), value: date(release.approvedAt) }] : []),
          { label: t('about.publisher'), value: program.publisher },
          { label: t('about.variants'), value: variants.map(({ name }) => localized(name)).join(', ') },
          { label: t('about.aros'), value: range(release.arosRange) },
          { label: t('store'), value: localized(store.name) },
        ]}
      />
    </Box>
  )
}
