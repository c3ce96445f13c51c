import { useTranslation } from 'react-i18next'
import { useTip } from '../../session/tips.ts'
import { Tip } from '../../ui/tip/Tip.tsx'

interface Props {
  of: 'composer' | 'order' | 'robot' | 'upload'
  hasSpaceBelow?: boolean
}

/** What a newcomer does not see by themselves on a screen; its words are `tips.<of>`. */
export function PageTip({ of, hasSpaceBelow = false }: Props) {
  const { t } = useTranslation('components')
  const { isShown, hide } = useTip(of)
  if (!isShown) return null
  return (
    <Tip onClose={hide} hasSpaceBelow={hasSpaceBelow}>
      {t(`tips.${of}`)}
    </Tip>
  )
}
