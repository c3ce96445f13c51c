import type { FileChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useReadError } from '../form/use-read-error.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { useChangedFiles } from './use-changed-files.ts'

interface Props {
  ArosId: string
  againstId: string | undefined
  packageId: string
}

function FileLine({ file }: { file: FileChange }) {
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  const { fromBytes, toBytes, fromTarget, toTarget } = file
  const targets = [...new Set([fromTarget, toTarget])].filter((text) => text !== null)
  const size = toBytes ?? fromBytes
  const isOther = fromBytes !== null && toBytes !== null && fromBytes !== toBytes
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 0.25 }}>
      <Box sx={{ flex: '0 0 88px', color: 'text.secondary' }}>{t(`arosDiff.fileKind.${file.kind}`)}</Box>
      <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {file.path}
        {targets.length > 0 && ` → ${targets.join(' ⇒ ')}`}
      </Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {isOther ? `${bytes(fromBytes)} → ${bytes(toBytes)}` : size !== null && bytes(size)}
      </Box>
    </Box>
  )
}

/** The files of one package that differ; more are added when asked for. */
export function FileChanges(props: Props) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const { first, files, totalCount, more, moreError, isLoadingMore } = useChangedFiles(props)
  if (!first) return null
  return (
    <Box sx={{ mt: 1, p: 1.5, bgcolor: 'action.hover', borderRadius: '6px' }}>
      <QueryPanel query={first} errorTitle={t('arosDiff.filesFailed')} lines={3}>
        {() => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
              {files.map((file) => (
                <FileLine key={file.path} file={file} />
              ))}
            </Box>
            {moreError && !isLoadingMore && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {readError(moreError)}
              </Alert>
            )}
            {totalCount > files.length && (
              <PendingButton isReading size="small" sx={{ mt: 1 }} isPending={isLoadingMore} onClick={more}>
                {t('arosDiff.moreFiles', { shown: files.length, count: totalCount })}
              </PendingButton>
            )}
          </>
        )}
      </QueryPanel>
    </Box>
  )
}
