import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { changedPaths, controlText, valueAt } from './value-path.ts'

interface ConflictDialogProps {
  mine: unknown
  theirs: unknown
  /** Label of a field by its dotted path; fields without one are not shown. */
  labels: Record<string, string>
  /** Words for a field's value; as it is written unless told. */
  messageOf?: ((path: string, value: unknown) => string) | undefined
  onKeepMine: () => void
  onAcceptTheirs: () => void
  /** Goes on without choosing; where that makes no sense there is no such button. */
  onClose?: () => void
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : controlText(value)
}

/** Three columns are too many for a phone: there the field's name stands above its two values. */
const stackedOnPhone = {
  '@media (max-width: 599.95px)': {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 },
    '& th, & td': { px: 0 },
    '& [data-field]': { gridColumn: '1 / -1', borderBottom: 0, pb: 0 },
    '& thead [data-field]': { display: 'none' },
  },
} as const

/** "Başkası değiştirdi": the fields that differ, mine beside theirs, and which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, labels, messageOf = (_path, value) => shown(value) } = props
  const { onKeepMine, onAcceptTheirs, onClose } = props
  const { t } = useTranslation('ui')
  const paths = changedPaths(mine, theirs).filter((path) => labels[path])
  return (
    <Dialog open {...(onClose ? { onClose } : {})} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t('conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(paths.length > 0 ? 'conflict.body' : 'conflict.same')}</DialogContentText>
        {paths.length > 0 && (
          <Table size="small" sx={{ mt: 2, ...stackedOnPhone }}>
            <TableHead>
              <TableRow>
                <TableCell data-field>{t('conflict.field')}</TableCell>
                <TableCell>{t('conflict.mine')}</TableCell>
                <TableCell>{t('conflict.theirs')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {paths.map((path) => (
                <TableRow key={path}>
                  <TableCell data-field component="th" scope="row" sx={{ fontWeight: 600 }}>
                    {labels[path]}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                    {messageOf(path, valueAt(mine, path))}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                    {messageOf(path, valueAt(theirs, path))}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions
        sx={{
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          gap: 1,
          '& > *': { width: { xs: '100%', sm: 'auto' }, m: '0 !important' },
        }}
      >
        {onClose && (
          <Button color="inherit" onClick={onClose}>
            {t('conflict.goOn')}
          </Button>
        )}
        <Button variant="outlined" onClick={onAcceptTheirs}>
          {t('conflict.acceptTheirs')}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
