import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CreateNewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { requestFiles } from './file-stream.ts'
import type { RemoteFolder, Step } from './remote-folder.ts'

const NameDialog = lazyDialog(async () => (await import('./NameDialog.tsx')).NameDialog)

interface Props {
  connection: RemoteConnection
  way: readonly Step[]
  /** The folder at the end of the way, once it is there. */
  folder: RemoteFolder | undefined
  canWrite: boolean
  isViewing: boolean
  onStep: (step: Step) => void
  onRead: () => void
  onUpload: (files: readonly File[]) => void
}

function Way({ way, onStep }: Pick<Props, 'way' | 'onStep'>) {
  const { t } = useTranslation('remote')
  return (
    <Box component="nav" aria-label={t('files.way')} sx={{ minWidth: 0 }}>
      <Box
        component="ol"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', listStyle: 'none', m: 0, p: 0 }}
      >
        {way.map((step, index) => (
          <li key={step.path}>
            {index === way.length - 1 ? (
              <Typography component="span" aria-current="true" sx={{ overflowWrap: 'anywhere' }}>
                {step.label || t('files.roots')}
              </Typography>
            ) : (
              <>
                <Button size="small" onClick={() => onStep(step)} sx={{ textTransform: 'none', minWidth: 0 }}>
                  {step.label || t('files.roots')}
                </Button>
                <Box component="span" aria-hidden sx={{ color: 'text.secondary', mx: 0.5 }}>
                  ›
                </Box>
              </>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Where one is among the folders, and what can be done there. */
export function FilesToolbar(props: Props) {
  const { connection, way, folder, canWrite, isViewing, onStep, onRead, onUpload } = props
  const { t } = useTranslation('remote')
  const input = useRef<HTMLInputElement>(null)
  const [isNaming, setIsNaming] = useState(false)
  const above = way.at(-2)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Way way={way} onStep={onStep} />
        {folder?.user !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', ml: { sm: 'auto' } }}>
            {t('asUser', { user: folder.user })}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Hint title={t('files.up')}>
          <IconButton onClick={() => above && onStep(above)} disabled={!above}>
            <ArrowUpwardIcon />
          </IconButton>
        </Hint>
        <Hint title={t('files.read')}>
          <IconButton onClick={onRead}>
            <RefreshIcon />
          </IconButton>
        </Hint>
        {canWrite && (
          <>
            <Button variant="contained" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
              {t('files.upload')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={t('files.upload')}
              onChange={({ target }) => {
                onUpload([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <Button variant="outlined" startIcon={<CreateNewFolderIcon />} onClick={() => setIsNaming(true)}>
              {t('files.newFolder')}
            </Button>
          </>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isViewing ? t('files.viewOnly') : canWrite ? t('files.dropHere') : ''}
        </Typography>
      </Box>
      {isNaming && folder && (
        <NameDialog
          title={t('files.newFolder')}
          confirmLabel={t('files.make')}
          initial=""
          onName={async (name) => {
            await requestFiles(connection, { op: 'make-folder', folder: folder.path, name })
            onRead()
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}
