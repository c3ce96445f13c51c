import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../../ui/table/column.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'

interface Line {
  key: string
  title: string
  /** What is known besides, in order; nothing is left out. */
  facts: readonly ReactNode[]
  actions: RowAction[]
}

/** A few records one below the other, each with its menu; as wide as its place, down to a phone. */
export function LineList({ label, lines }: { label: string; lines: readonly Line[] }) {
  const { t } = useTranslation('customers')
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, title, facts, actions }) => (
        <Box
          component="li"
          key={key}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: { xs: 2, lg: 3 },
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
            <Typography variant="body2" color="text.secondary">
              {facts.filter(Boolean).map((fact, place) => (
                <Fragment key={place.toString()}>
                  {place > 0 && ' · '}
                  {fact}
                </Fragment>
              ))}
            </Typography>
          </Box>
          <RowMenu label={t('actionsOf', { name: title })} actions={actions} />
        </Box>
      ))}
    </Box>
  )
}
