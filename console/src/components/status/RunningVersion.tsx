import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/hint/Hint.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import type { ProvenUnit } from './proven-unit.ts'
import { useProofText } from './use-proof-text.ts'

interface Props {
  unit: ProvenUnit
  /** What it reported last; null: nothing. */
  version: string | null
  /** In the narrow cell of a table: by what it is proven stands in the hint alone. */
  isShort?: boolean
}

/**
 * The version that a robot runs with since when that is proven. One that says something else than it reported runs nobody
 * knows what: then its old version is no fact any more and stands in the hint.
 */
export function RunningVersion({ unit, version, isShort = false }: Props) {
  const { t } = useTranslation('components')
  const { words, exact } = useProofText()(unit, version, isShort)
  const shown = unit.isRunningUnknown ? t('proof.unknown') : (version ?? '—')
  const proof = words && (
    <Hint title={exact} isDescription>
      <span>{words}</span>
    </Hint>
  )
  return <TwoLines first={shown} second={proof} />
}
