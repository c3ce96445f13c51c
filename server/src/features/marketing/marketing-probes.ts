import { getMarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import * as lists from '@filo/contract/marketing/marketing-lists-routes'
import * as routes from '@filo/contract/marketing/marketing-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import {
  addApprovedMarketing,
  addMarketing,
  addPublishedMarketing,
  addShelf,
  addSubmittedMarketing,
  addSubmittedRevision,
} from '../../testing/test-marketing.ts'
import { addComponent, componentCode } from '../../testing/test-releases.ts'
import { addStore } from '../../testing/test-stores.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const of = (id: string) => ({ params: { marketingVersionId: id } })

const ofDraft = async ({ server, people }: World) => of((await addMarketing(server, people.admin)).id)
const ofLive = async ({ server, people }: World) => of((await addPublishedMarketing(server, people.admin)).id)
/** Of the marketing people: an administrator who decides must not have made it. */
const ofSubmitted = async ({ server, people }: World) =>
  of((await addSubmittedMarketing(server, people.marketing)).id)
const ofRevision = async ({ server, people }: World) =>
  of((await addSubmittedRevision(server, people.marketing)).id)

async function ofOpenRevision(world: World) {
  const input = await ofLive(world)
  await world.people.admin.call(routes.beginMarketingRevision, input)
  return input
}

const ofShelf = async ({ people }: World) => ({ params: { listId: await addShelf(people.admin) } })
const approval = { decision: 'approved' as const, reason: '' }
const recordParam = 'marketingVersionId'

// What is marketed belongs to the staff; no customer's record is among it, so an unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: routes.listMarketingVersions, input: () => ({}) },
  { route: routes.getMarketingVersion, input: ofDraft, recordParam },
  {
    route: routes.createMarketingVersion,
    input: async ({ server }) => {
      const { packageId, versionId } = await addComponent(server, componentCode('mk'))
      return { params: { packageId }, body: { versionId } }
    },
    recordParam: 'packageId',
  },
  {
    route: routes.updateMarketingVersion,
    input: async (world) => ({ ...(await ofDraft(world)), body: { title: name } }),
    recordParam,
  },
  { route: routes.deleteMarketingVersion, input: ofDraft, recordParam },
  { route: routes.submitMarketingVersion, input: ofDraft, recordParam },
  {
    route: routes.decideMarketingVersion,
    input: async (world) => ({ ...(await ofSubmitted(world)), body: approval }),
    recordParam,
  },
  {
    route: routes.applyMarketingStep,
    input: async ({ server, people }) => ({
      ...of((await addApprovedMarketing(server, people.admin)).id),
      body: { step: 'schedule' },
    }),
    recordParam,
  },
  { route: routes.getMarketingRevision, input: ofOpenRevision, recordParam },
  { route: routes.beginMarketingRevision, input: ofLive, recordParam },
  {
    route: routes.updateMarketingRevision,
    input: async (world) => ({ ...(await ofOpenRevision(world)), body: { title: name } }),
    recordParam,
  },
  { route: routes.discardMarketingRevision, input: ofOpenRevision, recordParam },
  { route: routes.submitMarketingRevision, input: ofOpenRevision, recordParam },
  {
    route: routes.decideMarketingRevision,
    input: async (world) => ({ ...(await ofRevision(world)), body: approval }),
    recordParam,
  },
  { route: lists.listMarketingLists, input: () => ({}) },
  { route: lists.getMarketingList, input: ofShelf, recordParam: 'listId' },
  { route: lists.getShelfStorefront, input: ofShelf, recordParam: 'listId' },
  {
    route: lists.createMarketingList,
    input: async ({ people }) => ({
      body: { name, storeId: (await addStore(people.admin)).id, rule: { kind: 'by_hand' } },
    }),
  },
  {
    route: lists.updateMarketingList,
    input: async (world) => ({ ...(await ofShelf(world)), body: { name } }),
    recordParam: 'listId',
  },
  { route: lists.deleteMarketingList, input: ofShelf, recordParam: 'listId' },
  {
    route: getMarketingCard,
    input: async ({ server }) => ({
      params: { packageRef: (await addComponent(server, componentCode('mk'))).code },
    }),
    recordParam: 'packageRef',
  },
])
