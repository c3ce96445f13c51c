import { folderPageSize } from '@filo/contract/packages/package-limits'
import { listVersionFolder } from '@filo/contract/packages/version-content-routes'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import LinkIcon from '@mui/icons-material/ShortcutOutlined'
import Box from '@mui/material/Box'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Tells a folder's tree item from a file's, whose id is the file's. */
const folderMark = 'folder:'
const moreMark = 'more:'
const linkMark = 'link:'

function Row({ icon, name, hint }: { icon: ReactNode; name: string; hint: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
      <Box sx={{ display: 'grid', color: 'text.secondary' }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>{hint}</Box>
    </Box>
  )
}

interface LevelProps {
  versionId: string
  /** Path of the folder, empty for the root. */
  folder: string
  expanded: readonly string[]
  /** Pages of long folders that were asked for, by the folder's path; one unless told. */
  pages: Readonly<Record<string, number>>
}

/** One page of a folder; where it is the last one asked for and entries are left, it says how many. */
function LevelPage({ page, ...level }: LevelProps & { page: number }) {
  const { versionId, folder, expanded, pages } = level
  const { t } = useTranslation('version-files')
  const { bytes } = useFormats()
  const query = useApiQuery(listVersionFolder, { params: { versionId }, query: { folder, page } })
  if (!query.data) {
    const words = query.error ? t('failed') : t('loading')
    return <TreeItem itemId={`wait:${folder}`} disabled label={words} />
  }
  const { folders, files, links, totalCount } = query.data
  const left = totalCount - (page - 1) * folderPageSize - folders.length - files.length - links.length
  return (
    <>
      {folders.map((entry) => (
        <TreeItem
          key={entry.path}
          itemId={folderMark + entry.path}
          label={
            <Row
              icon={<FolderIcon fontSize="small" />}
              name={entry.name}
              hint={t('count', { count: entry.fileCount })}
            />
          }
        >
          {expanded.includes(folderMark + entry.path) ? (
            <Level versionId={versionId} folder={entry.path} expanded={expanded} pages={pages} />
          ) : (
            <TreeItem itemId={`closed:${entry.path}`} label="" />
          )}
        </TreeItem>
      ))}
      {files.map((file) => (
        <TreeItem
          key={file.id}
          itemId={file.id}
          label={<Row icon={<FileIcon fontSize="small" />} name={file.name} hint={bytes(file.sizeBytes)} />}
        />
      ))}
      {links.map(({ path, name, target }) => (
        <TreeItem
          key={path}
          itemId={linkMark + path}
          label={
            <Row
              icon={<LinkIcon fontSize="small" titleAccess={t('link')} />}
              name={`${name} → ${target}`}
              hint=""
            />
          }
        />
      ))}
      {left > 0 && page === (pages[folder] ?? 1) && (
        <TreeItem
          itemId={moreMark + folder}
          label={<Box sx={{ color: 'primary.main' }}>{t('more', { count: left })}</Box>}
        />
      )}
    </>
  )
}

function Level(props: LevelProps) {
  const count = props.pages[props.folder] ?? 1
  return Array.from({ length: count }, (_, index) => (
    <LevelPage key={index.toString()} {...props} page={index + 1} />
  ))
}

export interface FileTreeProps {
  versionId: string
  fileId: string | undefined
  onFile: (fileId: string) => void
}

/** The folders, files and links of a version, read level by level as they are opened. */
export function FileTree({ versionId, fileId, onFile }: FileTreeProps) {
  const { t } = useTranslation('version-files')
  const [expanded, setExpanded] = useState<string[]>([])
  const [pages, setPages] = useState<Record<string, number>>({})
  const showMore = (folder: string) =>
    setPages((current) => ({ ...current, [folder]: (current[folder] ?? 1) + 1 }))
  return (
    <SimpleTreeView
      aria-label={t('label')}
      expandedItems={expanded}
      onExpandedItemsChange={(_, items) => setExpanded(items)}
      selectedItems={fileId ?? null}
      onSelectedItemsChange={(_, itemId) => {
        if (itemId?.startsWith(moreMark)) showMore(itemId.slice(moreMark.length))
        else if (itemId && !itemId.includes(':')) onFile(itemId)
      }}
    >
      <Level versionId={versionId} folder="" expanded={expanded} pages={pages} />
    </SimpleTreeView>
  )
}
