import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { toneColor } from '../../ui/status/tone.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { actOnToast, useToastStore } from '../../ui/toast/toast-store.ts'

/** What the person's own acts came to since the page was opened; what can still be undone can be undone here. */
export function RecentResults() {
  const { t } = useTranslation('notifications')
  const { past, toasts } = useToastStore()
  if (past.length === 0) return null
  return (
    <section>
      <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mt: 2 }}>
        {t('ownResults')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {past.map(({ id, message, tone, at }) => {
          const open = toasts.find((toast) => toast.id === id)
          return (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box
                  sx={{ color: (theme) => (tone === 'error' ? toneColor(theme, 'error') : 'text.primary') }}
                >
                  {message}
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                  <RelativeTime at={at} />
                </Box>
              </Box>
              {open?.actionLabel && (
                <Button size="small" onClick={() => actOnToast(id)}>
                  {open.actionLabel}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
    </section>
  )
}
