import { diffArosVersions } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { joinNotes } from './join-notes.ts'

interface Props {
  ArosId: string
  draft: Draft
  /** Told once, where nobody looked at the notes before: empty ones begin with those of the packages. */
  onFirstLook: (() => void) | undefined
}

/** Step ⑥: release notes in both languages; the packages' own notes stand there to begin with, and can be taken over later. */
export function NotesStep({ ArosId, draft, onFirstLook }: Props) {
  const { t } = useTranslation('aros-versions')
  const diff = useApiQuery(diffArosVersions, { params: { ArosId }, query: {} })
  const merged: LocalizedText | undefined = diff.data?.mergedNotes
  const { notes } = draft
  const hasNew =
    merged !== undefined &&
    (['tr', 'en'] as const).some((lng) => joinNotes(notes[lng], merged[lng]) !== notes[lng].trim())
  const change = (patch: Partial<LocalizedText>) => draft.change({ notes: { ...draft.notes, ...patch } })
  const apply = () => {
    if (merged) change({ tr: joinNotes(draft.notes.tr, merged.tr), en: joinNotes(draft.notes.en, merged.en) })
  }
  const isSettled = !draft.isDirty && merged !== undefined && !diff.isFetching
  const begin = useEffectEvent(() => {
    if (!onFirstLook) return
    onFirstLook()
    if (notes.tr.trim() === '' && notes.en.trim() === '') apply()
  })
  useEffect(() => {
    if (isSettled) begin()
  }, [isSettled])
  return (
    <SectionCard
      title={t('steps.notes')}
      actions={
        <Button size="small" disabled={!hasNew} onClick={apply}>
          {t('notes.apply')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {(['tr', 'en'] as const).map((language) => (
          <TextField
            key={language}
            fullWidth
            multiline
            minRows={8}
            maxRows={24}
            label={t(`notes.${language}`)}
            value={draft.notes[language]}
            onChange={(event) => change({ [language]: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 20_000, lang: language } }}
          />
        ))}
      </Box>
    </SectionCard>
  )
}
