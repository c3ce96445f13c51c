import { useTranslation } from 'react-i18next'
import { stateStyles } from '../../../components/status/state-look.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

/** Whether customers see a shelf now. */
export function ShelfChip({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('marketing')
  const look = stateStyles[isShown ? 'good' : 'waiting']
  return <StatusChip {...look} label={t(isShown ? 'shelf.shown' : 'shelf.notShown')} />
}
