import {
  getProducedRobot,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { RuntimeCard } from '../about/runtime/RuntimeCard.tsx'
import { UnitChips } from '../about/UnitChips.tsx'
import { UnitMeta } from '../about/UnitMeta.tsx'
import { UnitSummary } from '../about/UnitSummary.tsx'
import { unitName } from '../unit-names.ts'

interface UnitPreviewProps {
  unit: ProducedRobotRow
  href: string
  onClose: () => void
}

/** One unit beside the list: how it is, without leaving the place. */
export function UnitPreview({ unit, href, onClose }: UnitPreviewProps) {
  const { t } = useTranslation('robots')
  const query = useApiQuery(getProducedRobot, { params: { unitId: unit.id } })
  return (
    <SideDrawer
      isOpen
      title={unitName(unit)}
      onClose={onClose}
      width={560}
      actions={
        <Button variant="contained" href={href}>
          {t('preview.open')}
        </Button>
      }
    >
      <QueryPanel query={query} errorTitle={t('errors.one')} lines={10}>
        {(full) => (
          // Longer than the drawer and without a control of its own: the keyboard scrolls it from here.
          <Box role="group" aria-label={unitName(unit)} tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              <UnitChips unit={full} />
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              <UnitMeta unit={full} />
            </Box>
            <UnitSummary unit={full} />
            <RuntimeCard unit={full} />
          </Box>
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
