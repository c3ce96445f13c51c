import PrintIcon from '@mui/icons-material/PrintOutlined'
import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { printStyles, sheetClass } from './print-sheet.ts'

interface Props {
  title: string
  printLabel: string
  /** What is to be printed is there. */
  isReady?: boolean
  /** Choices of how it is printed. */
  choices?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A sheet of paper over the whole window, with the button that prints it and nothing else of the page. */
export function PrintSheet({ title, printLabel, isReady = true, choices, children, onClose }: Props) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId} className={sheetClass}>
      <GlobalStyles styles={printStyles} />
      <AppBar
        position="sticky"
        color="inherit"
        elevation={0}
        sx={{ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, flex: 'none' }}
      >
        <Typography id={titleId} variant="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {choices}
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          {printLabel}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </AppBar>
      {children}
    </Dialog>
  )
}
