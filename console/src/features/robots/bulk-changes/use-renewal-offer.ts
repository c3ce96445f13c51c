import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useCan } from '../../../session/session.ts'
import type { ChosenRows } from '../../../ui/table/column.ts'

const mostUnits = 500

/** The agent that robots can be renewed to, for who may do that, and why not the rows chosen. */
export function useRenewalOffer() {
  const { t } = useTranslation('robots')
  const can = useCan()
  const mayRenew = can('agent.renew')
  const version = useApiQuery(getAgentInstallation, {}, { enabled: mayRenew }).data?.version ?? undefined
  function reasonAgainst({ count }: Pick<ChosenRows, 'count'>): string | undefined {
    if (!version) return t('bulk.noAgent')
    return count > mostUnits ? t('bulk.renewAgentsTooMany') : undefined
  }
  return { mayRenew, version, reasonAgainst }
}
