import type { MarketingMedia } from '@filo/contract/marketing/marketing-content'
import { marketingLicenceNames } from '@filo/contract/marketing/marketing-kinds'
import type { StorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../components/picture/Picture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'
import { FitLine } from './FitLine.tsx'

/** The pictures of marketing, each in the same place. */
function Gallery({ media }: { media: readonly MarketingMedia[] }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  if (media.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('about.pictures')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {media.map(({ key, alt }) => (
        <Box
          component="li"
          key={key}
          sx={{
            flex: '1 1 240px',
            maxWidth: 400,
            overflow: 'hidden',
            borderRadius: 1,
            bgcolor: 'action.hover',
            display: 'grid',
            justifyItems: 'center',
          }}
        >
          <Picture use="image" pictureKey={key} alt={localized(alt)} width={400} height={300} isFluid />
        </Box>
      ))}
    </Box>
  )
}

function Story({ summary, story }: { summary: string | null; story: string }) {
  const text = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch', mb: 2 }
  return (
    <>
      {summary && (
        <Typography dir="auto" sx={{ ...text, fontSize: 18, fontWeight: 500 }}>
          {summary}
        </Typography>
      )}
      <Typography dir="auto" sx={text}>
        {story}
      </Typography>
    </>
  )
}

/** What a program does, what it asks to use of a robot, and where it runs. */
export function AboutListing({ listing }: { listing: StorefrontProgram }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const { bytes, date } = useFormats()
  const { permission, range } = useProgramWords()
  const { program, offer, story, release, variants, store, fit } = listing
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {offer && <Gallery media={offer.media} />}
      <SectionCard title={t('about.description')}>
        {story && <Story summary={offer && localized(offer.summary)} story={localized(story)} />}
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
          ...(offer
            ? [{ label: t('about.licence'), value: localized(marketingLicenceNames[offer.licence]) }]
            : []),
          { label: t('store'), value: localized(store.name) },
        ]}
      />
    </Box>
  )
}
