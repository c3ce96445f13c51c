import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import SwapIcon from '@mui/icons-material/SwapHorizOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { DiffPanel } from '../../../components/aros-diff/DiffPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { arosTitle } from '../shared/ArosName.tsx'

/** Two chosen versions side by side: what the second changes against the first. */
export function CompareDrawer({ first, second }: { first: string; second: string }) {
  const { t } = useTranslation('aros-versions')
  const [, setParams] = useQueryParams()
  const target = useApiQuery(getArosVersion, { params: { ArosId: second } })
  return (
    <SideDrawer
      isOpen
      width={840}
      title={target.data ? t('compare.title', { name: arosTitle(target.data) }) : t('compare.action')}
      onClose={() => setParams({ compare: undefined })}
      actions={
        <Button
          color="inherit"
          startIcon={<SwapIcon />}
          onClick={() => setParams({ compare: `${second},${first}` }, { replace: true })}
        >
          {t('compare.swap')}
        </Button>
      }
    >
      <DiffPanel ArosId={second} againstId={first} />
    </SideDrawer>
  )
}
