import { languages } from '@filo/contract/localized-text'
import type { MarketingContent } from '@filo/contract/marketing/marketing-content'
import type { MarketingRevision, MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { contentOf } from '../form/marketing-values.ts'
import { MarketingPicture } from '../preview/MarketingPicture.tsx'
import { StorePreview } from '../preview/StorePreview.tsx'
import { useFieldLabels } from '../shared/use-field-labels.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { type ComparedField, changedFields } from './compare-content.ts'

interface Side {
  content: MarketingContent
  build: { semver: string }
  stores: MarketingRevision['stores']
}

const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const

function Texts({ text }: { text: MarketingContent['title'] }) {
  return (
    <>
      {languages.map((language) => (
        <Typography
          key={language}
          lang={language}
          dir="auto"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 1 }}
        >
          {text[language] || '—'}
        </Typography>
      ))}
    </>
  )
}

function Pictures({ media }: Pick<MarketingContent, 'media'>) {
  const localized = useLocalized()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {media.map(({ key, alt }) => (
        <MarketingPicture key={key} pictureKey={key} alt={localized(alt)} width={96} />
      ))}
      {media.length === 0 && '—'}
    </Box>
  )
}

function Value({ field, side: { content, build, stores } }: { field: ComparedField; side: Side }): ReactNode {
  const localized = useLocalized()
  const words = useMarketingWords()
  if (field === 'title' || field === 'summary' || field === 'story') return <Texts text={content[field]} />
  if (field === 'media') return <Pictures media={content.media} />
  if (field === 'versionId') return build.semver
  if (field === 'storeIds') return stores.map(({ name }) => localized(name)).join(', ') || '—'
  if (field === 'price') return words.price(content.price)
  if (field === 'licence') return words.licence(content.licence)
  return field === 'audience' ? words.audience(content.audience) : words.window(content.window)
}

function Columns({ live, next }: { live: ReactNode; next: ReactNode }) {
  const { t } = useTranslation('marketing')
  return (
    <Box sx={beside}>
      {(
        [
          ['shown', live],
          ['revision', next],
        ] as const
      ).map(([key, content]) => (
        <Box key={key} component="section" aria-label={t(`compare.${key}`)} sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
            {t(`compare.${key}`)}
          </Typography>
          {content}
        </Box>
      ))}
    </Box>
  )
}

/** What is shown now beside what a revision would replace it with: first what differs, then as customers see both. */
export function CompareTab({ offer, revision }: { offer: MarketingVersion; revision: MarketingRevision }) {
  const { t } = useTranslation('marketing')
  const labels = useFieldLabels()
  const stores = offer.places.map(({ store }) => store)
  const live: Side = { content: contentOf(offer), build: offer.build, stores }
  const changed = changedFields(live.content, revision.content)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {changed.length === 0 && <Typography color="text.secondary">{t('compare.same')}</Typography>}
      {changed.map((field) => (
        <SectionCard key={field} title={labels[field] ?? field}>
          <Columns
            live={<Value field={field} side={live} />}
            next={<Value field={field} side={revision} />}
          />
        </SectionCard>
      ))}
      <Columns
        live={<StorePreview content={offer} stores={stores} />}
        next={<StorePreview content={revision.content} stores={revision.stores} />}
      />
    </Box>
  )
}
