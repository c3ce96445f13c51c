import { type ConfigWordKind, configWordKinds } from '@filo/contract/robot-config/config-items'
import type { ConfigWord } from '@filo/contract/robot-config/config-shapes'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { mostWords, readWords } from './read-words.ts'

interface Props {
  label: string
  words: readonly ConfigWord[]
  languages: readonly string[]
  isDisabled: boolean
  onChange: (words: ConfigWord[]) => void
}

interface RowProps extends Pick<Props, 'languages' | 'isDisabled'> {
  word: ConfigWord
  number: number
  onChange: (word: ConfigWord) => void
  onRemove: () => void
}

function WordRow({ word, number, languages, isDisabled, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const field = (name: 'word' | 'pronunciation', maxLength: number) => (
    <TextField
      size="small"
      fullWidth
      value={word[name] ?? ''}
      disabled={isDisabled}
      placeholder={t(`robotConfig.words.${name}`)}
      onChange={(event) => onChange({ ...word, [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength, 'aria-label': t(`robotConfig.words.${name}Of`, { number }) } }}
    />
  )
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr auto', md: '1.2fr 1fr 90px 1.2fr auto' },
      }}
    >
      {field('word', 60)}
      <TextField
        select
        size="small"
        value={word.kind}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...word, kind: event.target.value as ConfigWordKind })}
        slotProps={{ select: { inputProps: { 'aria-label': t('robotConfig.words.kindOf', { number }) } } }}
      >
        {Object.entries(configWordKinds).map(([kind, name]) => (
          <MenuItem key={kind} value={kind}>
            {localized(name)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        value={languages.includes(word.language) ? word.language : ''}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...word, language: event.target.value })}
        slotProps={{
          select: { inputProps: { 'aria-label': t('robotConfig.words.languageOf', { number }) } },
        }}
      >
        {languages.map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      {field('pronunciation', 100)}
      <IconButton
        size="small"
        disabled={isDisabled}
        aria-label={t('robotConfig.words.removeOf', { number })}
        onClick={onRemove}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** The words that a robot listens for, speaks otherwise or never says: typed, or read from a CSV file. */
export function WordsControl({ label, words, languages, isDisabled, onChange }: Props) {
  const { t } = useTranslation('components')
  const fileId = useId()
  const [problem, setProblem] = useState<string>()
  const language = languages[0] ?? 'tr'
  const replace = (index: number, next: ConfigWord[]) =>
    onChange([...words.slice(0, index), ...next, ...words.slice(index + 1)])

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    const { words: found, faulty } = readWords(await file.text(), languages)
    setProblem(
      faulty.length > 0
        ? t('robotConfig.words.faulty', { lines: faulty.slice(0, 10).join(', ') })
        : undefined,
    )
    onChange([...words, ...found].slice(0, mostWords))
  }

  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      {words.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('robotConfig.words.empty')}</Box>}
      {words.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: { xs: 2, md: 1 } }}>
          {words.map((word, index) => (
            <WordRow
              key={index.toString()}
              word={word}
              number={index + 1}
              languages={languages}
              isDisabled={isDisabled}
              onChange={(next) => replace(index, [next])}
              onRemove={() => replace(index, [])}
            />
          ))}
        </Box>
      )}
      {problem && <Alert severity="warning">{problem}</Alert>}
      {!isDisabled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            startIcon={<AddIcon />}
            disabled={words.length >= mostWords}
            onClick={() => onChange([...words, { word: '', kind: 'wake', language, pronunciation: '' }])}
          >
            {t('robotConfig.words.add')}
          </Button>
          <Button size="small" component="label" htmlFor={fileId} startIcon={<UploadIcon />}>
            {t('robotConfig.words.import')}
          </Button>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            hidden
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </Box>
      )}
    </Box>
  )
}
