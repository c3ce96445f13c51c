import { type GateDecision, type GateGroup, GateMeasure } from '@filo/contract/campaigns/campaign-shapes'
import { gateOutcomeNames } from '@filo/contract/campaigns/campaign-states'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const cell = { px: 1, py: 0.5, textAlign: 'right' } as const
const first = { ...cell, textAlign: 'left', fontWeight: 400 } as const

/** One comparison: both groups side by side with the numbers that were decided on. */
export function GateTable({ gate }: { gate: GateDecision }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { number, dateTime, percent } = useFormats()
  const chanceOf = (measure: GateMeasure) => gate.worse.find((row) => row.measure === measure)?.probability
  const rows: { key: 'units' | 'unitHours' | GateMeasure; value: (group: GateGroup) => string }[] = [
    { key: 'units', value: ({ units }) => number(units) },
    { key: 'unitHours', value: ({ unitHours }) => number(unitHours, 1) },
    ...GateMeasure.options.map((key) => ({
      key,
      value: (group: GateGroup) =>
        key === 'failed' ? `${number(group.failed)} / ${number(group.failedAmong)}` : number(group[key]),
    })),
  ]
  const title = t(gate.wave === 0 ? 'gate.afterCanaries' : 'gate.afterWave', { number: gate.wave })
  return (
    <SectionCard title={`${title}: ${localized(gateOutcomeNames[gate.outcome])}`}>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={first}>
                {t('gate.measure')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {t('gate.updated')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {t('gate.former')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {t('gate.chance')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, value }) => {
              const chance = key === 'units' || key === 'unitHours' ? undefined : chanceOf(key)
              return (
                <Box
                  component="tr"
                  key={key}
                  sx={{
                    borderTop: 1,
                    borderColor: 'divider',
                    color: chance === undefined ? undefined : 'error.main',
                  }}
                >
                  <Box component="th" scope="row" sx={first}>
                    {t(`gate.${key}`)}
                  </Box>
                  <Box component="td" sx={cell}>
                    {value(gate.updated)}
                  </Box>
                  <Box component="td" sx={cell}>
                    {value(gate.former)}
                  </Box>
                  <Box component="td" sx={cell}>
                    {chance === undefined ? '' : percent(chance, 4)}
                  </Box>
                </Box>
              )
            })}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {t('gate.when', { at: dateTime(gate.at), level: percent(gate.level, 1) })}
      </Box>
    </SectionCard>
  )
}
