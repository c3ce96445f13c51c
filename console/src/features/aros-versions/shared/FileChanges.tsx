import { listArosDiffFiles } from '@filo/contract/aros-versions/aros-comparison-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

interface Props {
  ArosId: string
  againstId: string | undefined
  packageId: string
}

const STEP = 50
const MAX = 100

/** The files of one package that differ; more are fetched when asked for. */
export function FileChanges({ ArosId, againstId, packageId }: Props) {
  const { t } = useTranslation('aros-versions')
  const { bytes } = useFormats()
  const [page, setPage] = useState(1)
  const size = page === 1 ? STEP : MAX
  const query = useApiQuery(
    listArosDiffFiles,
    {
      params: { ArosId, packageId },
      query: { size, page: Math.max(1, page - 1), ...(againstId ? { againstId } : {}) },
    },
    { keepPrevious: true },
  )
  return (
    <Box sx={{ mt: 1, p: 1.5, bgcolor: 'action.hover', borderRadius: '6px' }}>
      <QueryPanel query={query} errorTitle={t('diff.filesFailed')} lines={3}>
        {({ items, totalCount }) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
              {items.map((file) => (
                <Box component="li" key={file.path} sx={{ display: 'flex', gap: 2, py: 0.25 }}>
                  <Box sx={{ flex: '0 0 88px', color: 'text.secondary' }}>
                    {t(`diff.fileKind.${file.kind}`)}
                  </Box>
                  <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {file.path}
                  </Box>
                  <Box
                    sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {file.fromBytes !== null && file.toBytes !== null && file.fromBytes !== file.toBytes
                      ? `${bytes(file.fromBytes)} → ${bytes(file.toBytes)}`
                      : bytes(file.toBytes ?? file.fromBytes ?? 0)}
                  </Box>
                </Box>
              ))}
            </Box>
            {totalCount > items.length && (
              <Button size="small" sx={{ mt: 1 }} onClick={() => setPage(page + 1)}>
                {t('diff.moreFiles', { shown: items.length, count: totalCount })}
              </Button>
            )}
          </>
        )}
      </QueryPanel>
    </Box>
  )
}
