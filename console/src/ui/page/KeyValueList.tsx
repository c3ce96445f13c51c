import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import { CopyButton } from './CopyButton.tsx'

export interface KeyValue {
  label: string
  /** Nothing shows a dash, never 0. */
  value: ReactNode
  /** Adds a copy button for this text. */
  copyValue?: string | undefined
  /** Why there is no value: not reported, needs root, not supported. */
  missingReason?: string | undefined
}

export interface KeyValueListProps {
  items: readonly KeyValue[]
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === ''
}

/** Names and values of one record, label above value on a phone. */
export function KeyValueList({ items }: KeyValueListProps) {
  const { t } = useTranslation('ui')
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'fit-content(max(36%, 152px)) minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0.25, sm: 1 },
      }}
    >
      {items.map(({ label, value, copyValue, missingReason }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              mb: { xs: 1, sm: 0 },
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              minWidth: 0,
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {isMissing(value) ? (
              <Hint title={missingReason ?? ''}>
                <span>{t('none')}</span>
              </Hint>
            ) : (
              value
            )}
            {copyValue && <CopyButton value={copyValue} label={t('copyOf', { label })} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
