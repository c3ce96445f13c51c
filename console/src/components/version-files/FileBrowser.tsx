import type { VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { WorkspaceTemplate } from '../../ui/page/WorkspaceTemplate.tsx'
import { SearchBox } from '../../ui/table/filters/SearchBox.tsx'
import { FileDetails } from './FileDetails.tsx'
import { FileResults } from './FileResults.tsx'
import { FileTree } from './FileTree.tsx'

interface FileBrowserProps {
  version: Pick<VersionRow, 'id' | 'state' | 'fileCount' | 'filesRemovedAt'> & {
    scan?: { format: string | null }
  }
}

/** The files of a version as a tree beside the chosen one; `?fileId=` names it (spec section 3). */
export function FileBrowser({ version }: FileBrowserProps) {
  const { t } = useTranslation('version-files')
  const [params, setParams] = useQueryParams()
  const [q, setQ] = useState('')
  const fileId = params['fileId']
  const onFile = (id: string) => setParams({ fileId: id }, { replace: true })
  // A package of links alone has no file, and a tree all the same.
  const isImported = version.fileCount > 0 || (version.scan !== undefined && version.scan.format !== null)
  if (!isImported) {
    return (
      <Card>
        <EmptyState drawing="list" title={t('empty')} />
      </Card>
    )
  }
  const tree = { versionId: version.id, fileId, onFile }
  return (
    <WorkspaceTemplate
      listLabel={t('label')}
      listWidth={360}
      list={
        <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          <SearchBox value={q} label={t('search')} onChange={setQ} />
          {q ? <FileResults {...tree} q={q} /> : <FileTree key={version.id} {...tree} />}
        </Box>
      }
      detailLabel={t('details')}
      isDetailOpen={fileId !== undefined}
      onCloseDetail={() => setParams({ fileId: undefined }, { replace: true })}
      detail={
        <Card sx={{ p: { xs: 2, lg: 3 } }}>
          {fileId ? (
            <FileDetails
              fileId={fileId}
              state={version.state}
              isRemoved={version.filesRemovedAt !== null}
              onClose={() => setParams({ fileId: undefined }, { replace: true })}
            />
          ) : (
            <EmptyState drawing="list" title={t('pick')} />
          )}
        </Card>
      }
    />
  )
}
