import type { Folder } from '@filo/contract/packages/folders-routes'
import AddIcon from '@mui/icons-material/CreateNewFolderOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { DeleteFolderDialog } from './DeleteFolderDialog.tsx'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { FolderOrderDialog } from './FolderOrderDialog.tsx'
import { FolderTree } from './FolderTree.tsx'
import type { FolderChoice } from './use-folder-choice.ts'
import { useFolders } from './use-folders.ts'

interface Props {
  choice: FolderChoice
  onChoice: (choice: FolderChoice) => void
}

type Asking = 'create' | 'edit' | 'sort' | 'delete'

function Content({ folders, choice, onChoice }: Props & { folders: Folder[] }) {
  const { t } = useTranslation('packages')
  const canManage = useCan()('package.manage')
  const [asking, setAsking] = useState<Asking>()
  const chosen = folders.find(({ id }) => id === choice)
  const parentId = chosen?.id ?? null
  const siblings = folders.filter((folder) => folder.parentId === (chosen?.parentId ?? null))
  const isFull = chosen && (chosen.itemCount > 0 || folders.some((folder) => folder.parentId === chosen.id))
  const close = () => setAsking(undefined)
  const menu = chosen && (
    <RowMenu
      label={t('folders.menu', { name: chosen.name })}
      actions={[
        {
          id: 'edit',
          label: `${t('folders.rename')} / ${t('folders.move')}`,
          onSelect: () => setAsking('edit'),
        },
        ...(siblings.length > 1
          ? [{ id: 'sort', label: t('folders.sort'), onSelect: () => setAsking('sort') }]
          : []),
        {
          id: 'delete',
          label: t('folders.delete'),
          isDanger: true,
          onSelect: () => setAsking('delete'),
          ...(isFull ? { disabledReason: t('folders.notEmpty') } : {}),
        },
      ]}
    />
  )
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 1, pb: 0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('folders.label')}
        </Typography>
        {canManage && (
          <>
            <Hint title={chosen ? t('folders.newIn', { name: chosen.name }) : t('folders.new')}>
              <IconButton size="small" aria-label={t('folders.new')} onClick={() => setAsking('create')}>
                <AddIcon fontSize="small" />
              </IconButton>
            </Hint>
            {menu}
          </>
        )}
      </Box>
      <FolderTree folders={folders} choice={choice} onChoice={onChoice} />
      {(asking === 'create' || (asking === 'edit' && chosen)) && (
        <FolderNameDialog
          folders={folders}
          folder={asking === 'edit' ? chosen : undefined}
          parentId={parentId}
          onClose={close}
          onDone={({ id }) => {
            close()
            if (asking === 'create') onChoice(id)
          }}
        />
      )}
      {asking === 'sort' && chosen && (
        <FolderOrderDialog parentId={chosen.parentId} siblings={siblings} onClose={close} />
      )}
      {asking === 'delete' && chosen && (
        <DeleteFolderDialog folder={chosen} onClose={close} onGone={() => onChoice('all')} />
      )}
    </>
  )
}

/** The folders of the packages and what can be done with the chosen one. */
export function FolderPane({ choice, onChoice }: Props) {
  const { t } = useTranslation('packages')
  return (
    <QueryPanel query={useFolders()} errorTitle={t('folders.failed')} lines={6}>
      {({ items }) => <Content folders={items} choice={choice} onChoice={onChoice} />}
    </QueryPanel>
  )
}
