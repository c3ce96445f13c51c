import { beginMarketingRevision } from '@filo/contract/marketing/marketing-routes'
import { addPublishedMarketing } from '../testing/test-marketing.ts'
import type { Ending } from './endings.ts'

const reason = 'Artık sunulmuyor'
const rejection = { decision: 'rejected' as const, reason }

/** Routes that end or refuse something of marketing versions and shelves. */
export const endingsOfMarketing: Readonly<Record<string, Ending>> = {
  deleteMarketingVersion: { action: 'marketing_version.deleted' },
  decideMarketingVersion: { action: 'marketing_version.rejected', body: rejection },
  applyMarketingStep: {
    action: 'marketing_version.ended',
    call: async ({ server }, as) => {
      const { id: marketingVersionId } = await addPublishedMarketing(server, as)
      return { params: { marketingVersionId }, body: { step: 'end', reason } }
    },
  },
  discardMarketingRevision: {
    action: 'marketing_revision.discarded',
    call: async ({ server }, as) => {
      const params = { marketingVersionId: (await addPublishedMarketing(server, as)).id }
      await as.call(beginMarketingRevision, { params })
      return { params }
    },
  },
  decideMarketingRevision: { action: 'marketing_revision.rejected', body: rejection },
  deleteMarketingList: { action: 'marketing_list.deleted' },
}
