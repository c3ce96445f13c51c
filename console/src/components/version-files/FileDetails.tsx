import { urlOf } from '@filo/contract/client'
import { downloadFile, getFile, type VersionFile } from '@filo/contract/packages/version-content-routes'
import { isOpen, type VersionState } from '@filo/contract/packages/version-states'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { DescriptionDrawer } from './DescriptionDrawer.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FileTexts } from './FileTexts.tsx'
import { RemoveFileDialog } from './RemoveFileDialog.tsx'

interface Props {
  fileId: string
  state: VersionState
  /** The version's contents were removed by their age: names and hashes are all that is left. */
  isRemoved: boolean
  onClose: () => void
}

function Content({ file, state, isRemoved, onClose }: { file: VersionFile } & Omit<Props, 'fileId'>) {
  const { t } = useTranslation('version-files')
  const canUpload = useCan()('package.upload')
  const [asking, setAsking] = useState<'describe' | 'remove'>()
  const close = () => setAsking(undefined)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <FileTexts file={file} />
      <FileFacts file={file} />
      {isRemoved && <Alert severity="info">{t('removedByAge')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isRemoved && (
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            href={urlOf(downloadFile, { fileId: file.id })}
            download={file.name}
          >
            {t('download')}
          </Button>
        )}
        {canUpload && (
          <Button color="inherit" onClick={() => setAsking('describe')}>
            {t('describe')}
          </Button>
        )}
        {canUpload && isOpen(state) && (
          <Button color="error" onClick={() => setAsking('remove')}>
            {t('remove')}
          </Button>
        )}
      </Box>
      {asking === 'describe' && <DescriptionDrawer file={file} onClose={close} />}
      {asking === 'remove' && <RemoveFileDialog file={file} onClose={close} onGone={onClose} />}
    </Box>
  )
}

/** The chosen file: what it is for, its facts, download; description and removal for those who upload. */
export function FileDetails({ fileId, ...rest }: Props) {
  const { t } = useTranslation('version-files')
  const query = useApiQuery(getFile, { params: { fileId } })
  return (
    <QueryPanel query={query} errorTitle={t('fileFailed')}>
      {(file) => <Content file={file} {...rest} />}
    </QueryPanel>
  )
}
