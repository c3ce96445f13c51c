import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** What people should know of the files as they came: links that lead outside, names alike, what was left out. */
export function TreeNotes({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { notes } = version.scan
  if (notes.length === 0) return null
  return (
    <Alert severity="info">
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {notes.map(({ kind, count, examples }) => (
          <li key={kind}>
            {t(`treeNotes.${kind}`, { count })}
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {examples.join(', ')}
              {count > examples.length && ' …'}
            </Box>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
