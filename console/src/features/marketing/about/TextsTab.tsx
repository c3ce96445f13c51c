import { type LocalizedText, languages } from '@filo/contract/localized-text'
import type { MarketingMedia } from '@filo/contract/marketing/marketing-content'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { BothLanguages } from '../../../components/localized/BothLanguages.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { MarketingPicture } from '../preview/MarketingPicture.tsx'

interface Texts {
  title: LocalizedText
  summary: LocalizedText
  story: LocalizedText
  media: readonly MarketingMedia[]
}

/** Pictures with what is said of them in both languages. */
function MediaCard({ media }: Pick<Texts, 'media'>) {
  const { t } = useTranslation('marketing')
  return (
    <SectionCard title={t('facts.media')}>
      {media.length === 0 ? (
        <Typography color="text.secondary">{t('about.noMedia')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {media.map(({ key, alt }) => (
            <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <MarketingPicture pictureKey={key} alt="" width={120} />
              <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
                {languages.map((language) => (
                  <Typography key={language} lang={language} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                    {alt[language] || t('about.noAlt')}
                  </Typography>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  )
}

/** The texts of a marketing version, Turkish and English side by side, and its pictures. */
export function TextsTab({ title, summary, story, media }: Texts) {
  const { t } = useTranslation('marketing')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <BothLanguages title={t('facts.title')} text={title} />
      <BothLanguages title={t('facts.summary')} text={summary} />
      <BothLanguages title={t('facts.story')} text={story} />
      <MediaCard media={media} />
    </Box>
  )
}
