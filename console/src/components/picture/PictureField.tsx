import { listPictures } from '@filo/contract/pictures/pictures-routes'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useApiQuery } from '../../api/use-api.ts'
import { type FieldProps, fieldId, textFieldProps } from '../../ui/form/field-props.ts'
import { PicturePreview } from './PicturePreview.tsx'

interface PictureFieldProps extends FieldProps {
  kind: 'image' | 'icon'
}

/** Picks a picture or an icon by sight; one that only the image host knows is typed by its name. */
export function PictureField(props: PictureFieldProps) {
  const { form, name, kind } = props
  const found = useApiQuery(listPictures, {}).data
  const keys = (kind === 'image' ? found?.images : found?.icons) ?? []
  const value = form.get(name)
  const key = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(key)
  const { helperText, ...fieldProps } = textFieldProps(props)
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <PicturePreview kind={kind} imageKey={key || null} size={56} />
      <Autocomplete
        id={fieldId(form, name)}
        freeSolo
        fullWidth
        options={keys}
        value={key || null}
        inputValue={typed}
        // A name that is there already is no search: the other pictures are still to be seen.
        filterOptions={(all) => (typed === key ? all : all.filter((each) => each.includes(typed.trim())))}
        onInputChange={(_, text, reason) => {
          setTyped(text)
          if (reason !== 'reset') form.set(name, text.trim())
        }}
        onChange={(_, chosen) => form.set(name, chosen ?? '')}
        renderOption={({ key: itemKey, ...item }, option) => (
          <Box component="li" key={itemKey} {...item} sx={{ gap: 1.5 }}>
            <PicturePreview kind={kind} imageKey={option} size={40} />
            {option}
          </Box>
        )}
        renderInput={(params) => (
          <TextField {...params} {...fieldProps} id={params.id} helperText={helperText} />
        )}
      />
    </Box>
  )
}
