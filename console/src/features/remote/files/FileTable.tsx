import type { RemoteEntry } from '@filo/contract/remote/remote-streams'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../../ui/a11y/visually-hidden.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useMenuAnchor } from '../../../ui/menu/use-menu-anchor.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { requestFiles } from './file-stream.ts'
import { type RemoteFolder, sortEntries } from './remote-folder.ts'
import { useFileError } from './use-file-error.ts'

const ActionMenu = lazyDialog(async () => (await import('../../../ui/menu/ActionMenu.tsx')).ActionMenu)
const NameDialog = lazyDialog(async () => (await import('./NameDialog.tsx')).NameDialog)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

interface Props {
  connection: RemoteConnection
  folder: RemoteFolder
  canWrite: boolean
  isBusy: boolean
  onOpen: (entry: RemoteEntry) => void
  onDownload: (entry: RemoteEntry) => void
  onChanged: () => void
}

const icons = { folder: FolderIcon, file: FileIcon, link: LinkIcon, other: FileIcon }
const onWide = { display: { xs: 'none', md: 'table-cell' } }

function EntryName({ entry, onOpen }: { entry: RemoteEntry; onOpen: (entry: RemoteEntry) => void }) {
  const Icon = icons[entry.type]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      {entry.type === 'folder' ? (
        <Button
          onClick={() => onOpen(entry)}
          sx={{ textTransform: 'none', textAlign: 'start', p: 0.25, minWidth: 0 }}
        >
          {entry.name}
        </Button>
      ) : (
        <span>
          {entry.name}
          {entry.leadsTo !== null && ` → ${entry.leadsTo}`}
        </span>
      )}
    </Box>
  )
}

type EntryActionsProps = Omit<Props, 'folder' | 'isBusy' | 'onOpen'> & { entry: RemoteEntry }

function EntryActions({ connection, entry, canWrite, onDownload, onChanged }: EntryActionsProps) {
  const { t } = useTranslation('remote')
  const fileError = useFileError()
  const menu = useMenuAnchor()
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const { path, name, type } = entry
  const isFolder = type === 'folder'
  const actions: RowAction[] = [
    ...(isFolder || type === 'file'
      ? [
          {
            id: 'download',
            label: t(isFolder ? 'files.downloadFolder' : 'files.download'),
            onSelect: () => onDownload(entry),
            isReading: true,
          },
        ]
      : []),
    ...(canWrite
      ? [
          { id: 'rename', label: t('files.rename'), onSelect: () => setDialog('rename') },
          { id: 'delete', label: t('files.delete'), onSelect: () => setDialog('delete'), isDanger: true },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <Hint title={t('files.actionsOf', { name })}>
        <IconButton size="small" aria-haspopup="menu" onClick={menu.open}>
          <MoreVertIcon fontSize="small" />
        </IconButton>
      </Hint>
      <ActionMenu {...menu.place} actions={actions} />
      {dialog === 'rename' && (
        <NameDialog
          title={t('files.renameTitle', { name })}
          confirmLabel={t('files.rename')}
          initial={name}
          onName={async (next) => {
            await requestFiles(connection, { op: 'rename', path, name: next })
            onChanged()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          isDanger
          title={t('files.deleteTitle', { name })}
          confirmLabel={t('files.delete')}
          effects={[t(isFolder ? 'files.deleteFolderEffect' : 'files.deleteEffect')]}
          readError={fileError}
          onConfirm={async () => {
            await requestFiles(connection, { op: 'delete', path, isFolder })
            onChanged()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** What is in a folder of the robot. */
export function FileTable({ folder, isBusy, onOpen, ...actions }: Props) {
  const { t } = useTranslation('remote')
  const { bytes, dateTime, compare } = useFormats()
  if (folder.entries.length === 0)
    return <Typography sx={{ color: 'text.secondary', py: 2 }}>{t('files.empty')}</Typography>
  return (
    <Table
      size="small"
      aria-label={t('files.in', { folder: folder.shownPath || t('files.roots') })}
      aria-busy={isBusy}
      sx={{ opacity: isBusy ? 0.55 : 1, '& td, & th': { px: 1 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('files.name')}</TableCell>
          <TableCell align="right">{t('files.size')}</TableCell>
          <TableCell sx={onWide}>{t('files.owner')}</TableCell>
          <TableCell sx={onWide}>{t('files.modified')}</TableCell>
          <TableCell>
            <Box component="span" sx={visuallyHidden}>
              {t('files.actions')}
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sortEntries(folder.entries, compare).map((entry) => (
          <TableRow key={entry.path}>
            <TableCell component="th" scope="row">
              <EntryName entry={entry} onOpen={onOpen} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {entry.type === 'file' ? bytes(entry.bytes) : ''}
            </TableCell>
            <TableCell sx={{ ...onWide, overflowWrap: 'break-word', maxWidth: 160 }}>{entry.owner}</TableCell>
            <TableCell sx={{ ...onWide, whiteSpace: 'nowrap' }}>
              {entry.modifiedAt && dateTime(entry.modifiedAt)}
            </TableCell>
            <TableCell align="right">
              <EntryActions {...actions} entry={entry} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
