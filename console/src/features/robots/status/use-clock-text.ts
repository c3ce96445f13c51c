import { clockDifference } from '@filo/contract/device/link/robot-clock'
import { useTranslation } from 'react-i18next'

/** Says by how much a robot's clock is wrong; undefined while it is right, or nobody knows. */
export function useClockText(): (unit: { clockAheadSeconds: number | null }) => string | undefined {
  const { t } = useTranslation('robots')
  return ({ clockAheadSeconds }) => {
    if (clockAheadSeconds === null) return undefined
    const { count, unit, isAhead } = clockDifference(clockAheadSeconds)
    return t(`clock.${isAhead ? 'ahead' : 'behind'}.${unit}`, { count })
  }
}
