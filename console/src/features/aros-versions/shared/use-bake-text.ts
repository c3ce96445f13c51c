import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'

/** How long robots watch a version before it counts as installed, and whether somebody asked for that. */
export function useBakeText({
  bakeS,
  effectiveBakeS,
}: Pick<ArosVersionDetail, 'bakeS' | 'effectiveBakeS'>): string {
  const { t } = useTranslation('aros-versions')
  const time = effectiveBakeS > 0 ? t('bake.seconds', { count: effectiveBakeS }) : t('bake.none')
  return bakeS === null ? t('bake.usual', { time }) : time
}
