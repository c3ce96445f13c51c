import { checkArosVersion } from '@filo/contract/aros-versions/aros-comparison-routes'
import { getArosOrder } from '@filo/contract/aros-versions/aros-policy-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosTree } from '@filo/contract/aros-versions/aros-versions-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import type { Draft } from './draft/use-draft.ts'

const readings = [checkArosVersion, getArosOrder]

/** What the composer reads besides the draft: its checks, the tree, and the product's usual order. */
export function useComposerParts(aros: ArosVersionDetail, draft: Draft) {
  // What is bound to the product is changed elsewhere, and asked of the draft here.
  useEvents(['packages'], { invalidates: readings })
  const check = useApiQuery(checkArosVersion, { params: { ArosId: aros.id } }, { keepPrevious: true })
  const tree = useApiQuery(
    getArosTree,
    {
      query: {
        variantId: aros.robot.id,
        channel: aros.channel,
        ArosId: aros.id,
        ...(draft.baseId ? { baseId: draft.baseId } : {}),
      },
    },
    { keepPrevious: true },
  )
  const order = useApiQuery(getArosOrder, {
    params: { variantId: aros.robot.id },
    query: { channel: aros.channel },
  })
  return { check, tree, usualOrder: order.data?.items.map((item) => item.packageId) ?? [] }
}

export type ComposerParts = ReturnType<typeof useComposerParts>
