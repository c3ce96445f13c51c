import { type Language, type LocalizedText, languages } from '@filo/contract/localized-text'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

function Note({ text, language }: { text: string; language: Language }) {
  const { t } = useTranslation('software')
  return text.trim() ? (
    <Typography lang={language} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  ) : (
    <Typography color="text.secondary">{t('about.noNotesIn')}</Typography>
  )
}

/** A version's notes in both languages: side by side, as tabs on a phone. */
export function NotesCard({ notes }: { notes: LocalizedText }) {
  const { t } = useTranslation('software')
  const own = useLanguage()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const [shown, setShown] = useState<string>(own)
  if (languages.every((language) => !notes[language].trim())) {
    return (
      <SectionCard title={t('about.notes')}>
        <Typography color="text.secondary">{t('about.noNotes')}</Typography>
      </SectionCard>
    )
  }
  const parts = languages.map((language) => ({
    key: language,
    label: t(`languages.${language}`),
    content: <Note text={notes[language]} language={language} />,
  }))
  return (
    <SectionCard title={t('about.notes')}>
      {isPhone ? (
        <PageTabs label={t('about.notes')} active={shown} onChange={setShown} tabs={parts} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          {parts.map(({ key, label, content }) => (
            <Box key={key} component="section" aria-label={label}>
              <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
                {label}
              </Typography>
              {content}
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  )
}
