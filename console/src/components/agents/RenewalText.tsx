import type { UnitRenewal } from '@filo/contract/agents/agent-orders-routes'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

type Shown = Pick<UnitRenewal, 'state' | 'outcome' | 'version' | 'text' | 'at'>

/** How the renewal of one robot's agent stands or ended, and since when. */
export function RenewalText({ renewal }: { renewal: Shown }) {
  const { t } = useTranslation('components')
  const { state, outcome, version, text, at } = renewal
  return (
    <>
      {t(`agents.outcome.${outcome ?? state}`, { version })}
      {outcome === 'refused' && ` (${text})`} · <RelativeTime at={at} />
    </>
  )
}
