import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import type { UnitConfigItem } from '@filo/contract/robot-config/robot-config-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { ConfigControl } from './ConfigControl.tsx'
import { type DraftValues, highestOf, isInForce, shownValue } from './config-draft.ts'
import { useConfigTexts } from './use-config-texts.ts'

interface Props {
  item: UnitConfigItem
  items: readonly UnitConfigItem[]
  languages: readonly string[]
  values: DraftValues
  onChange: (key: ConfigKey, value: ConfigValue | null) => void
}

/** What is wished and where that comes from. */
function Desired({ item, values, onChange }: Pick<Props, 'item' | 'values' | 'onChange'>) {
  const { t } = useTranslation('components')
  const { valueText, name } = useConfigTexts()
  const { key, own, mayChange } = item
  const draft = values[key]
  const desired = draft === null ? item.inherited : item.desired
  const canUnset = mayChange && draft !== null && (draft !== undefined || own !== null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {t('robotConfig.desired')}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'contents' }}>
        {draft !== undefined && draft !== null ? (
          <Chip size="small" color="primary" variant="outlined" label={t('robotConfig.unsent')} />
        ) : desired ? (
          <>
            <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {valueText(key, desired.value)}
            </Box>
            <Chip size="small" variant="outlined" label={t(`robotConfig.source.${desired.source}`)} />
            {desired.cutTo !== null && <Box component="span">{t('robotConfig.cut')}</Box>}
          </>
        ) : (
          <Box component="span">{t('robotConfig.notSet')}</Box>
        )}
        {canUnset && (
          <Button
            size="small"
            sx={{ py: 0, minHeight: 24 }}
            aria-label={t('robotConfig.unsetItem', { item: name(key) })}
            onClick={() => onChange(key, null)}
          >
            {t('robotConfig.unset')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** What the robot says. */
function Reported({ item }: Pick<Props, 'item'>) {
  const { t } = useTranslation('components')
  const { valueText } = useConfigTexts()
  const { key, reported, isRead } = item
  const same = isInForce(item)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {t('robotConfig.reported')}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'contents' }}>
        <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {reported ? valueText(key, reported.value) : t('robotConfig.unknown')}
        </Box>
        {reported?.by === 'program' && (
          <Chip size="small" variant="outlined" label={t('robotConfig.ownWord')} />
        )}
        {same === false && isRead !== false && (
          <Chip size="small" color="warning" variant="outlined" label={t('robotConfig.differs')} />
        )}
        {reported && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <RelativeTime at={reported.at} />
          </Box>
        )}
        {isRead === false && <Box component="span">{t('robotConfig.nobodyReads')}</Box>}
      </Box>
    </Box>
  )
}

/** One item: what it is set by, what is wished with its source, and what the robot reports. */
export function ConfigItemRow({ item, items, languages, values, onChange }: Props) {
  const { name } = useConfigTexts()
  const { key, min, mayChange } = item
  return (
    <Box
      role="group"
      aria-label={name(key)}
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <Typography component="h3" variant="body1" sx={{ fontWeight: 500 }}>
          {name(key)}
        </Typography>
        <ConfigControl
          item={key}
          value={shownValue(item, values)}
          min={min}
          max={highestOf(item, items, values)}
          languages={languages}
          isDisabled={!mayChange}
          onChange={(value) => onChange(key, value)}
        />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, alignContent: 'start', fontSize: 14 }}>
        <Desired item={item} values={values} onChange={onChange} />
        <Reported item={item} />
      </Box>
    </Box>
  )
}
