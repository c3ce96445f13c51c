import {
  type GateDecision,
  type GateGroup,
  GateMeasure,
  measuredUnits,
} from '@filo/contract/campaigns/campaign-shapes'
import { gateOutcomeNames } from '@filo/contract/campaigns/campaign-states'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

type RowKey = 'units' | 'unitHours' | GateMeasure | 'drainPerHour'

/** What stands in the table of a gate, from top to bottom. */
function useGateRows(): { key: RowKey; value: (group: GateGroup) => string }[] {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormats()
  return [
    { key: 'units', value: ({ units }) => number(units) },
    { key: 'unitHours', value: ({ unitHours }) => number(unitHours, 1) },
    ...GateMeasure.options.map((key) => ({
      key,
      value: (group: GateGroup) => {
        const among = measuredUnits(group, key)
        if (among === 0 && group.units > 0) return t('gate.unknown')
        const met = number(group[key] ?? 0)
        return among === group.units ? met : `${met} / ${number(among)}`
      },
    })),
    {
      key: 'drainPerHour',
      value: ({ drainPerHour }) =>
        drainPerHour === null ? t('gate.unknown') : percent(drainPerHour / 100, 1),
    },
  ]
}

/** One comparison: both groups side by side with the numbers that were decided on. */
export function GateTable({ gate }: { gate: GateDecision }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { dateTime, percent } = useFormats()
  const rows = useGateRows()
  const chanceOf = (key: RowKey) => gate.worse.find((row) => row.measure === key)?.probability
  const name = t(gate.wave === 0 ? 'gate.afterCanaries' : 'gate.afterWave', { number: gate.wave })
  const title = `${name}: ${localized(gateOutcomeNames[gate.outcome])}`
  return (
    <SectionCard title={title}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
        <Table size="small" aria-label={title} sx={{ width: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('gate.measure')}</TableCell>
              <TableCell align="right">{t('gate.updated')}</TableCell>
              <TableCell align="right">{t('gate.former')}</TableCell>
              <TableCell align="right">{t('gate.chance')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, value }) => {
              const chance = chanceOf(key)
              const sx = chance === undefined ? {} : { color: 'error.main' }
              return (
                <TableRow key={key}>
                  <TableCell component="th" scope="row" sx={sx}>
                    {t(`gate.${key}`)}
                  </TableCell>
                  {[
                    value(gate.updated),
                    value(gate.former),
                    chance === undefined ? '' : percent(chance, 4),
                  ].map((text, column) => (
                    <TableCell key={column.toString()} align="right" sx={sx}>
                      {text}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {t('gate.when', { at: dateTime(gate.at), level: percent(gate.level, 1) })}
      </Box>
    </SectionCard>
  )
}
