import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useExactTime } from '../../ui/time/use-exact-time.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { liveConnection } from './live-connection.ts'
import type { ProvenUnit } from './proven-unit.ts'

interface ProofText {
  /** Since when the version is proven, or why it is not known; null: the robot never reported. */
  words: string | null
  /** The moments behind it, and what it said before. */
  exact: string
}

/**
 * Words for since when what a robot runs is proven: `proofText(unit, version)`. Of a robot out of touch they say when that was
 * last; `isShort` leaves out by what.
 */
export function useProofText(): (unit: ProvenUnit, version: string | null, isShort?: boolean) => ProofText {
  const { t } = useTranslation('components')
  const { relative } = useFormats()
  const exactTime = useExactTime()
  const now = useNow()

  function exactOf({ reportedAt, provenAt, provenBy, isRunningUnknown }: ProvenUnit, version: string | null) {
    const parts = [
      reportedAt && t('proof.reportedAt', { at: exactTime(reportedAt) }),
      provenBy === 'heartbeat' && provenAt && t('proof.heartbeatAt', { at: exactTime(provenAt) }),
      isRunningUnknown && version && t('proof.former', { version }),
    ]
    return parts.filter(Boolean).join(' · ')
  }

  function wordsOf(unit: ProvenUnit, isShort: boolean): string | null {
    const { unknownTarget, runningUnknownSince, provenAt, provenBy } = unit
    if (runningUnknownSince) return t('proof.rereading', { ago: relative(runningUnknownSince, now) })
    if (unknownTarget !== null) return t('proof.unknownTarget', { target: unknownTarget || '?' })
    if (!provenAt || !provenBy) return null
    const ago = relative(provenAt, now)
    if (isOutOfTouch(liveConnection(unit, now))) return t(isShort ? 'proof.lastShort' : 'proof.last', { ago })
    return isShort ? t('proof.short', { ago }) : t(`proof.by.${provenBy}`, { ago })
  }

  return (unit, version, isShort = false) => ({
    words: wordsOf(unit, isShort),
    exact: exactOf(unit, version),
  })
}
