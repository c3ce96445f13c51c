import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { Waves, waveSizes } from '@filo/contract/campaigns/campaign-plan'
import type { Forecast } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EffectsList } from '../../../ui/dialog/EffectsList.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import type { Spread } from './spread.ts'

interface Props {
  spread: Spread
  /** How many robots it would reach, as far as it is known. */
  reach: { data: Pick<Forecast, 'total' | 'atCustomers' | 'outcomes'> | undefined; isPending: boolean }
  /** What robots run by default now. */
  current: ArosRef | undefined
  /** Shares of the plan as they are written. */
  waves: string
}

/** How many robots the first wave has; undefined where the shares are none. */
function firstWave(waves: string, robots: number): number | undefined {
  const shares = Waves.safeParse(
    waves
      .split(/[,;\s%]+/)
      .filter(Boolean)
      .map(Number),
  ).data
  return shares && waveSizes(shares, robots, 0).find((size) => size > 0)
}

/** What the chosen way does to how many robots; a number that is not known is said to be so. */
export function SpreadEffects({ spread, reach, current, waves }: Props) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  const { data, isPending } = reach
  if (!data && spread !== 'nobody' && spread !== 'new_robots')
    return (
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t(isPending ? 'spread.counting' : 'spread.notKnown')}
      </Box>
    )
  const robots = data?.total ?? 0
  const installed = data?.outcomes.find(({ outcome }) => outcome === 'unchanged')?.units ?? 0
  const first = firstWave(waves, robots)
  const effects: Record<Spread, (string | false | undefined)[]> = {
    campaign: [
      t('spread.effect.campaign', { count: robots, robots: number(robots) }),
      first !== undefined && t('spread.effect.firstWave', { count: first }),
      installed > 0 && t('spread.effect.installed', { count: installed }),
      t('spread.effect.asked'),
    ],
    new_robots: [t('spread.effect.new'), current && t('spread.effect.others', { name: arosTitle(current) })],
    nobody: [t('spread.effect.nobody')],
    all: [
      t('spread.effect.all', { count: robots, robots: number(robots) }),
      data && data.atCustomers > 0 && t('prompt.publish.customers', { count: data.atCustomers }),
      current && t('prompt.publish.supersedes', { name: arosTitle(current) }),
    ],
  }
  return <EffectsList effects={effects[spread].filter((effect) => typeof effect === 'string')} />
}
