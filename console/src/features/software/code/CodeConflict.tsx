import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { DiffView } from '../../../ui/diff/DiffView.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { differingParts } from './code-parts.ts'
import type { CodeDraft, CodeText } from './use-code-draft.ts'

interface Props {
  draft: CodeDraft
  mine: CodeText
  theirs: CodeText
  onClose: () => void
}

/** Somebody else saved this code meanwhile: what differs, and whose is kept. */
export function CodeConflict({ draft, mine, theirs, onClose }: Props) {
  const { t } = useTranslation('software')
  const parts = differingParts(theirs, mine)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      onClose={draft.isSaving ? undefined : onClose}
      aria-labelledby="code-conflict-title"
    >
      <DialogTitle id="code-conflict-title">{t('code.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('code.conflict.body')}</DialogContentText>
        {parts.length === 0 && <Typography>{t('code.conflict.same')}</Typography>}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {parts.map((part) => (
            <Box key={part.key} component="section">
              <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
                {part.key === 'manifest' ? t('code.manifest') : t(`code.kinds.${part.key}`)}
              </Typography>
              <DiffView
                before={part.theirs}
                after={part.mine}
                beforeLabel={t('code.conflict.theirs')}
                afterLabel={t('code.conflict.mine')}
                language={part.language}
              />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={draft.keepEditing} disabled={draft.isSaving}>
          {t('code.conflict.back')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={draft.acceptTheirs} disabled={draft.isSaving}>
          {t('code.conflict.acceptTheirs')}
        </Button>
        <PendingButton
          variant="contained"
          isPending={draft.isSaving}
          onClick={() => void draft.saveOver().catch(() => undefined)}
        >
          {t('code.conflict.keepMine')}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}
