import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import type { CampaignFormState } from './campaign-form-state.ts'
import { proposedName } from './proposed-name.ts'

/** Keeps the name of a plan to what its release and the day propose, until somebody writes another. */
export function useProposedName(form: CampaignFormState): void {
  const { arosId } = form.values
  const language = useLanguage()
  const now = useNow()
  const query = useApiQuery(getArosVersion, { params: { ArosId: arosId } }, { enabled: arosId !== '' })
  const aros = query.data?.id === arosId ? query.data : undefined
  const proposal = aros ? proposedName(aros, new Date(now), language) : undefined
  const last = useRef('')
  useEffect(() => {
    if (proposal === undefined || proposal === last.current) return
    if (form.read().name === last.current) form.set('name', proposal)
    last.current = proposal
  }, [proposal, form])
}
