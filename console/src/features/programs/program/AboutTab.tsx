import type { Program } from '@filo/contract/programs/programs-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { BothLanguages } from '../../../components/localized/BothLanguages.tsx'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'

/** What a program is: its texts in both languages and who offers it. */
export function AboutTab({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const { category } = useProgramWords()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <BothLanguages title={t('facts.name')} text={program.name} />
      <BothLanguages title={t('facts.description')} text={program.description} />
      <KeyValueCard
        title={t('about.facts')}
        items={[
          { label: t('facts.code'), value: program.code, copyValue: program.code },
          { label: t('facts.category'), value: category(program.category) },
          { label: t('facts.publisher'), value: program.publisher },
          { label: t('facts.created'), value: <RelativeTime at={program.createdAt} /> },
          { label: t('facts.updated'), value: <RelativeTime at={program.updatedAt} /> },
        ]}
      />
    </Box>
  )
}
