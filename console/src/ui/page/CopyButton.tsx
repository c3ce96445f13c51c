import CheckIcon from '@mui/icons-material/Check'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'

const doneMs = 2000

interface CopyButtonProps {
  value: string
  /** What is copied: "Seri noyu kopyala". */
  label: string
  /** A text button instead of an icon. */
  isText?: boolean
}

/** Copies a value to the clipboard and says so. */
export function CopyButton({ value, label, isText = false }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), doneMs)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = () => navigator.clipboard.writeText(value).then(() => setIsDone(true))
  const Icon = isDone ? CheckIcon : ContentCopyIcon
  if (isText) {
    return (
      <Button color="inherit" startIcon={<Icon />} onClick={copy}>
        {isDone ? t('copied') : label}
      </Button>
    )
  }
  return (
    <Hint title={isDone ? t('copied') : label} answersPress>
      <IconButton size="small" aria-label={isDone ? t('copied') : label} onClick={copy}>
        <Icon sx={{ fontSize: 16 }} />
      </IconButton>
    </Hint>
  )
}
