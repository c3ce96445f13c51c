import type { Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { bakeLeft } from './bake-left.ts'

/** How long a robot still watches its new release, counted on between its words. */
export function BakeCountdown({ update }: { update: Pick<Update, 'state' | 'message'> }) {
  const { t } = useTranslation('robots')
  const { duration } = useFormats()
  const { left: told, total } = update.message.params
  const [heard, setHeard] = useState({ told, at: Date.now() })
  const [now, setNow] = useState(heard.at)
  if (heard.told !== told) setHeard({ told, at: Date.now() })
  const isBaking = update.state === 'baking'
  useEffect(() => {
    if (!isBaking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isBaking])
  const left = isBaking ? bakeLeft(told, now - heard.at) : undefined
  if (left === undefined) return null
  return (
    <Box role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {t('updates.bakeLeft', { left: duration(left), total: duration(Number(total)) })}
    </Box>
  )
}
