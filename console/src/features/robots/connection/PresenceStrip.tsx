import type { PresenceDay } from '@filo/contract/connection/connection-routes'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { onlineShare, roundedShare } from './presence-figures.ts'
import { useDayText } from './use-day-text.ts'

/** What a stretch of a day can show. */
type PresenceLook = NonNullable<PresenceDay['parts'][number]['state']>

export const presenceLooks = ['online', 'offline', 'mixed', 'unknown'] as const satisfies PresenceLook[]

const stripes = (one: string, other: string, px: number) =>
  `repeating-linear-gradient(45deg, ${one} 0 ${px}px, ${other} ${px}px ${2 * px}px)`

/** Told apart by pattern as well as by colour. */
export function lookOf(state: PresenceLook | null) {
  return ({ palette }: Theme) => {
    if (state === null) return {}
    const looks = {
      online: { background: palette.success.main },
      offline: { background: stripes(palette.error.main, palette.background.paper, 2) },
      mixed: { background: palette.warning.main },
      unknown: {
        background: palette.action.disabledBackground,
        border: `1px dotted ${palette.text.secondary}`,
      },
    }
    return looks[state]
  }
}

function Column({ day, words }: { day: PresenceDay; words: string }) {
  return (
    <Hint title={words} isDescription>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          height: { xs: 96, md: 160 },
          borderRadius: 0.5,
          overflow: 'hidden',
          outline: ({ palette }) => `1px solid ${palette.divider}`,
        }}
      >
        {day.parts.map(({ state, quarters }, index) => (
          <Box
            key={index.toString()}
            sx={[{ flex: `${quarters} 0 0`, minHeight: 0, boxSizing: 'border-box' }, lookOf(state)]}
          />
        ))}
      </Box>
    </Hint>
  )
}

/** A column for each day, from midnight at the top to midnight at the bottom; a table beside it says the same in words. */
export function PresenceStrip({ days, label }: { days: readonly PresenceDay[]; label: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { percent } = useFormats()
  const { shortDay, summary } = useDayText()
  const share = (day: PresenceDay) => {
    const known = onlineShare([day])
    return known === undefined ? '' : percent(roundedShare(known), 0)
  }
  return (
    <Box role="img" aria-label={label}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box
          sx={{
            display: { xs: 'none', sm: 'flex' },
            flexDirection: 'column',
            justifyContent: 'space-between',
            height: { xs: 96, md: 160 },
            fontSize: 11,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {['00:00', '12:00', '24:00'].map((time) => (
            <span key={time}>{time}</span>
          ))}
        </Box>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            columnGap: { xs: '1px', sm: '3px' },
            rowGap: 0.5,
            gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          }}
        >
          {days.map((day) => (
            <Column key={day.date} day={day} words={summary(day)} />
          ))}
          {days.map((day) => (
            <Box
              key={day.date}
              sx={{
                display: { xs: 'none', md: 'block' },
                fontSize: 10,
                fontVariantNumeric: 'tabular-nums',
                justifySelf: 'center',
                whiteSpace: 'nowrap',
                // Upright there would be no room for three digits below a slim column.
                writingMode: 'vertical-rl',
              }}
            >
              {share(day)}
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: 12,
          color: 'text.secondary',
          mt: 0.5,
        }}
      >
        <span>{shortDay(days[0]?.date ?? '')}</span>
        <span>{t('connection.today')}</span>
      </Box>
    </Box>
  )
}
