import type { Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { bakeLeft } from './bake-left.ts'

type Reported = Update['message']['params'][string] | undefined

/** What is left since the robot said how much that is; every word of the robot has a countdown of its own. */
function Countdown({ reported, total }: { reported: Reported; total: Reported }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { duration } = useFormats()
  const [heardAt] = useState(() => Date.now())
  const [now, setNow] = useState(heardAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = bakeLeft(reported, now - heardAt)
  if (left === undefined) return null
  return (
    <Box role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {t('updates.bakeLeft', { left: duration(left), total: duration(Number(total)) })}
    </Box>
  )
}

/** How long a robot still watches its new release, counted on between its words. */
export function BakeCountdown({ update }: { update: Pick<Update, 'state' | 'message'> }) {
  const { left, total } = update.message.params
  if (update.state !== 'baking') return null
  return <Countdown key={String(left)} reported={left} total={total} />
}
