import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { createCampaign, listCampaigns, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import type { BodyInput } from '@filo/contract/route'
import { useRef, useState } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useIntentKeys } from '../../../api/intent-keys.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { arosReadings } from '../shared/aros-routes.ts'
import { publicationOf, type Spread } from './spread.ts'

interface Publication {
  spread: Spread
  reason: string
  releasesPackages: boolean
  /** The plan that is made and started once it is published. */
  campaign: BodyInput<typeof createCampaign> | undefined
}

/** What a press came to: it waits for signatures, is published, or goes to robots by a campaign that runs. */
export type Published = { kind: 'signing' } | { kind: 'published' } | { kind: 'campaign'; campaignId: string }

/**
 * Publishes, and makes and starts the campaign where one is wanted. What was done is not done again when a later part fails and
 * is tried once more: `isPublished` says so. @throws what the part that failed was answered
 */
export function usePublication(aros: Pick<ArosVersionDetail, 'id'>) {
  const invalidate = useInvalidate()
  const keys = useIntentKeys()
  const [isPublished, setIsPublished] = useState(false)
  const madeId = useRef<string>(undefined)

  const publish = async ({ spread, reason, releasesPackages }: Publication): Promise<boolean> => {
    if (isPublished) return true
    const body = { ...publicationOf(spread), reason, releasesPackages }
    const params = { ArosId: aros.id }
    const { signing } = await keys.send('publish', (idempotencyKey) =>
      apiClient.call(publishAros, { params, body, idempotencyKey }),
    )
    if (!signing) setIsPublished(true)
    return signing === null
  }

  const start = async (body: BodyInput<typeof createCampaign>): Promise<string> => {
    const create = () =>
      keys.send(`create ${JSON.stringify(body)}`, (idempotencyKey) =>
        apiClient.call(createCampaign, { body, idempotencyKey }),
      )
    const campaignId = madeId.current ?? (await create()).id
    madeId.current = campaignId
    const params = { campaignId }
    await keys.send(`start ${campaignId}`, (idempotencyKey) =>
      apiClient.call(startCampaign, { params, idempotencyKey }),
    )
    return campaignId
  }

  const apply = async (publication: Publication): Promise<Published> => {
    try {
      if (!(await publish(publication))) return { kind: 'signing' }
      if (!publication.campaign) return { kind: 'published' }
      return { kind: 'campaign', campaignId: await start(publication.campaign) }
    } finally {
      await invalidate([...arosReadings, listVersions, listCampaigns])
    }
  }
  return { apply, isPublished }
}
