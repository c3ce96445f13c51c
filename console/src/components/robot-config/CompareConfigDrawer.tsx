import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import {
  getUnitConfig,
  type UnitConfig,
  type UnitConfigItem,
} from '@filo/contract/robot-config/robot-config-routes'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { SearchSelect } from '../form/SearchSelect.tsx'
import { unitSource } from '../hardware/unit-source.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { shownValue } from './config-draft.ts'
import { useConfigTexts } from './use-config-texts.ts'

const settingOf = (item: UnitConfigItem | undefined) => item && shownValue(item, {})

function Differences({ config, otherUnitId }: { config: UnitConfig; otherUnitId: string }) {
  const { t } = useTranslation('components')
  const { name, valueText } = useConfigTexts()
  const query = useApiQuery(getUnitConfig, { params: { unitId: otherUnitId } })
  return (
    <QueryPanel query={query} errorTitle={t('robotConfig.failed')} lines={6}>
      {(other) => {
        const keys = [...new Set([...config.items, ...other.items].map(({ key }) => key))]
        const rows = keys
          .map((key) => {
            const find = ({ items }: UnitConfig) => settingOf(items.find((item) => item.key === key))
            return { key, mine: find(config), others: find(other) }
          })
          .filter(({ mine, others }) => !isSameConfigValue(mine, others))
        if (rows.length === 0) return <Box sx={{ mt: 2 }}>{t('robotConfig.noDifference')}</Box>
        const text = (key: UnitConfigItem['key'], value: ReturnType<typeof settingOf>) =>
          value === undefined ? t('robotConfig.unknown') : valueText(key, value)
        return (
          <Table size="small" sx={{ mt: 2 }} aria-label={t('robotConfig.differences')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('robotConfig.item')}</TableCell>
                <TableCell>{config.serial}</TableCell>
                <TableCell>{other.serial}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, mine, others }) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row">
                    {name(key)}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{text(key, mine)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{text(key, others)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )
      }}
    </QueryPanel>
  )
}

/** What another robot is set to otherwise. */
export function CompareConfigDrawer({ config, onClose }: { config: UnitConfig; onClose: () => void }) {
  const { t } = useTranslation('components')
  const [otherUnitId, setOther] = useState<string | null>(null)
  return (
    <SideDrawer
      isOpen
      width={640}
      title={t('robotConfig.compareTitle', { serial: config.serial })}
      onClose={onClose}
    >
      <SearchSelect
        source={unitSource}
        value={otherUnitId}
        without={config.unitId}
        onChange={(id) => setOther(id)}
        field={{ label: t('robotConfig.otherRobot'), margin: 'dense' }}
      />
      {otherUnitId && <Differences config={config} otherUnitId={otherUnitId} />}
    </SideDrawer>
  )
}
