import type { Folder } from '@filo/contract/packages/folders-routes'
import UnfiledIcon from '@mui/icons-material/FolderOffOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import AllIcon from '@mui/icons-material/Inventory2Outlined'
import StarIcon from '@mui/icons-material/StarBorderOutlined'
import Box from '@mui/material/Box'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { countWithin } from './folder-count.ts'
import type { FolderChoice } from './use-folder-choice.ts'

interface RowProps {
  icon: ReactNode
  name: string
  count?: number
}

function Row({ icon, name, count }: RowProps) {
  const { number } = useFormats()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box sx={{ display: 'grid', color: 'text.secondary' }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      {count !== undefined && count > 0 && (
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{number(count)}</Box>
      )}
    </Box>
  )
}

function Branch({ folder, folders }: { folder: Folder; folders: readonly Folder[] }) {
  const children = folders.filter(({ parentId }) => parentId === folder.id)
  return (
    <TreeItem
      itemId={folder.id}
      label={
        <Row icon={<FolderIcon fontSize="small" />} name={folder.name} count={countWithin(folders, folder)} />
      }
    >
      {children.map((child) => (
        <Branch key={child.id} folder={child} folders={folders} />
      ))}
    </TreeItem>
  )
}

interface Props {
  folders: readonly Folder[]
  choice: FolderChoice
  onChoice: (choice: FolderChoice) => void
}

/** The folder tree of the package cards; the keyboard works as APG's tree view says. */
export function FolderTree({ folders, choice, onChoice }: Props) {
  const { t } = useTranslation('packages')
  const roots = folders.filter(({ parentId }) => parentId === null)
  return (
    <SimpleTreeView
      key={folders.length}
      aria-label={t('folders.label')}
      defaultExpandedItems={folders.map(({ id }) => id)}
      selectedItems={choice}
      onSelectedItemsChange={(_, itemId) => {
        if (itemId) onChoice(itemId)
      }}
      sx={{ px: 1, pb: 1 }}
    >
      <TreeItem itemId="all" label={<Row icon={<AllIcon fontSize="small" />} name={t('folders.all')} />} />
      <TreeItem
        itemId="favourites"
        label={<Row icon={<StarIcon fontSize="small" />} name={t('folders.favourites')} />}
      />
      {roots.map((folder) => (
        <Branch key={folder.id} folder={folder} folders={folders} />
      ))}
      <TreeItem
        itemId="none"
        label={<Row icon={<UnfiledIcon fontSize="small" />} name={t('folders.unfiled')} />}
      />
    </SimpleTreeView>
  )
}
