import { type LocalizedText, languages } from '@filo/contract/localized-text'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../ui/page/SectionCard.tsx'

/** A text in both languages, side by side where there is room; one that is missing says so. */
export function BothLanguages({ title, text }: { title: string; text: LocalizedText }) {
  const { t } = useTranslation('components')
  return (
    <SectionCard title={title}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {languages.map((language) => (
          <Box key={language} component="section" aria-label={t(`localized.${language}`)}>
            <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
              {t(`localized.${language}`)}
            </Typography>
            {text[language].trim() ? (
              <Typography
                lang={language}
                dir="auto"
                sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
              >
                {text[language]}
              </Typography>
            ) : (
              <Typography color="text.secondary">{t('localized.missing')}</Typography>
            )}
          </Box>
        ))}
      </Box>
    </SectionCard>
  )
}
