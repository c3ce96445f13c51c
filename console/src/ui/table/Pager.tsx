import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import FirstPageIcon from '@mui/icons-material/FirstPage'
import LastPageIcon from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../format/use-formats.ts'
import { pageSizes } from './list-state.ts'

interface PagerProps {
  /** The name of the list: a page may have several pagers, and each is a landmark. */
  label: string
  page: number
  size: number
  totalCount: number
  onChange: (next: { page: number; size: number }) => void
}

/** Rows per page, the range shown and the page buttons of a list. */
export function Pager({ label, page, size, totalCount, onChange }: PagerProps) {
  const { t } = useTranslation('ui')
  const sizeLabel = useId()
  const { number } = useFormats()
  const lastPage = Math.max(1, Math.ceil(totalCount / size))
  const go = (to: number) => onChange({ page: to, size })
  const buttons = [
    { label: t('table.firstPage'), icon: FirstPageIcon, to: 1, isOff: page <= 1 },
    { label: t('table.previousPage'), icon: ChevronLeftIcon, to: page - 1, isOff: page <= 1 },
    { label: t('table.nextPage'), icon: ChevronRightIcon, to: page + 1, isOff: page >= lastPage },
    { label: t('table.lastPage'), icon: LastPageIcon, to: lastPage, isOff: page >= lastPage },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('table.paging', { list: label })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        pl: 2,
        // The round button of the secondary sidebar floats at the right edge.
        pr: { xs: 2, sm: 9 },
        py: 0.5,
        minHeight: 52,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={sizeLabel} variant="body2" color="text.secondary">
          {t('table.rowsPerPage')}
        </Typography>
        <Box
          component="select"
          value={size}
          aria-labelledby={sizeLabel}
          onChange={(event) => onChange({ page: 1, size: Number(event.target.value) })}
          sx={{
            font: 'inherit',
            fontSize: 14,
            color: 'inherit',
            bgcolor: 'transparent',
            border: 0,
            py: 0.5,
            '@media (pointer: coarse)': { fontSize: 16, minHeight: 44 },
          }}
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Box>
      </Box>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('table.range', {
          from: number(totalCount === 0 ? 0 : (page - 1) * size + 1),
          to: number(Math.min(page * size, totalCount)),
          total: number(totalCount),
        })}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {buttons.map(({ label, icon: Icon, to, isOff }) => (
          <IconButton key={label} size="small" aria-label={label} disabled={isOff} onClick={() => go(to)}>
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Box>
  )
}
