import type { ArosApprovalEntry } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { Page } from '@filo/contract/list-query'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { presentRef } from '../../../records/releases/aros-ref.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { listDecisions } from '../aros-versions-store.ts'

type DecisionRow = Awaited<ReturnType<typeof listDecisions>>['rows'][number]

export interface DecisionsQuery {
  q?: string | undefined
  page: number
  size: number
  'f.decision'?: string[] | undefined
  'f.variantId'?: string[] | undefined
}

function presentDecision({ approval, aros, robot }: DecisionRow): ArosApprovalEntry {
  return {
    id: approval.id,
    by: { id: approval.userId, name: approval.userName },
    decision: approval.decision,
    comment: approval.comment,
    at: approval.at.toISOString(),
    aros: presentRef(aros),
    robot,
  }
}

/** Who approved or rejected which version. */
export function createArosDecisionsService({ db }: Pick<ArosDeps, 'db'>) {
  async function list(actor: Actor, query: DecisionsQuery): Promise<Page<ArosApprovalEntry>> {
    const { rows, totalCount } = await listDecisions(db, scopeOf(actor), {
      q: query.q,
      page: query.page,
      size: query.size,
      decisions: query['f.decision'],
      variantIds: query['f.variantId'],
    })
    const items = presentRows(rows, ({ approval }) => approval.id, presentDecision)
    return { items, totalCount }
  }
  return { list }
}
