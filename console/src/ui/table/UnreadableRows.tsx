import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Stands for records of a page that cannot be shown: that they are there, and which they are. */
export function UnreadableRows({ rows }: { rows: readonly { id: string | null }[] }) {
  const { t } = useTranslation('ui')
  if (rows.length === 0) return null
  return (
    <Box component="ul" aria-label={t('table.unreadableList')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ id }, index) => (
        <Box
          component="li"
          key={id ?? index.toString()}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          <ReportProblemIcon fontSize="small" color="warning" />
          {id === null ? t('table.unreadableUnnamed') : t('table.unreadable', { id })}
        </Box>
      ))}
    </Box>
  )
}
