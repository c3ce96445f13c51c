import { type PictureUse, readPictureKey } from '@filo/contract/pictures/picture-key'
import { listPictures } from '@filo/contract/pictures/pictures-routes'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { PicturePreview } from './PicturePreview.tsx'

interface Props {
  use: PictureUse
  value: string | null
  onChange: (key: string) => void
}

/** Picks a drawing by sight; one that only the image host knows is typed by its name. */
export function DrawingSelect({ use, value, onChange }: Props) {
  const { t } = useTranslation('components')
  const found = useApiQuery(listPictures, {}).data
  const keys = (use === 'image' ? found?.images : found?.icons) ?? []
  const named = value !== null && !readPictureKey(value) ? value : null
  const [typed, setTyped] = useState(named ?? '')
  return (
    <Autocomplete
      freeSolo
      fullWidth
      options={keys}
      value={named}
      inputValue={typed}
      // A name that is there already is no search: the other drawings are still to be seen.
      filterOptions={(all) => (typed === named ? all : all.filter((each) => each.includes(typed.trim())))}
      onInputChange={(_, text, reason) => {
        setTyped(text)
        if (reason === 'input') onChange(text.trim())
      }}
      onChange={(_, chosen) => onChange(chosen ?? '')}
      renderOption={({ key: itemKey, ...item }, option) => (
        <Box component="li" key={itemKey} {...item} sx={{ gap: 1.5 }}>
          <PicturePreview use={use} imageKey={option} size={40} />
          {option}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          label={t('picture.drawing')}
          helperText={t('picture.drawingHelp')}
        />
      )}
    />
  )
}
