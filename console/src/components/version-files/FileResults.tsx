import { listVersionFiles } from '@filo/contract/packages/version-content-routes'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import type { FileTreeProps } from './FileTree.tsx'

const shown = 100

/** The files whose path holds the words searched for. */
export function FileResults({ versionId, fileId, onFile, q }: FileTreeProps & { q: string }) {
  const { t } = useTranslation('version-files')
  const { bytes } = useFormats()
  const query = useApiQuery(
    listVersionFiles,
    { params: { versionId }, query: { q, size: shown } },
    { keepPrevious: true },
  )
  return (
    <QueryPanel query={query} errorTitle={t('failed')}>
      {({ items, totalCount }) => (
        <>
          <Typography role="status" color="text.secondary" sx={{ px: 1 }}>
            {totalCount > items.length
              ? t('firstOf', { shown: items.length, total: totalCount })
              : t('count', { count: totalCount })}
          </Typography>
          <List dense aria-label={t('results')}>
            {items.map((file) => (
              <ListItemButton
                key={file.id}
                selected={file.id === fileId}
                onClick={() => onFile(file.id)}
                sx={{ borderRadius: '6px' }}
              >
                <ListItemText
                  primary={file.path}
                  secondary={bytes(file.sizeBytes)}
                  slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
                />
              </ListItemButton>
            ))}
          </List>
        </>
      )}
    </QueryPanel>
  )
}
