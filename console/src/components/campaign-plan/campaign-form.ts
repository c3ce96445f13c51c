import type { ArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import {
  CampaignPolicy,
  hoursBeside,
  RequestedConfigPolicy,
  Waves,
} from '@filo/contract/campaigns/campaign-plan'
import { z } from 'zod'
import type { ChosenUnits } from './chosen-units.ts'

const Clock = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])

/** `5, 25, 100` as people write it. */
const WavesText = z
  .string()
  .transform((text) =>
    text
      .split(/[,;\s%]+/)
      .filter(Boolean)
      .map(Number),
  )
  .pipe(Waves)

/** The parts of the plan that are asked for as they are. */
const UnchangedPolicy = CampaignPolicy.pick({
  followsCustomers: true,
  concurrency: true,
  skipOfflineDays: true,
  isCompared: true,
  makesDefault: true,
  goesBack: true,
  takesNewcomers: true,
  afterPass: true,
  whenUnknown: true,
  downloadsEarly: true,
  unknownBody: true,
  failureLimit: true,
})

/** What the drawer asks for; hours are of each robot's own place, the start of the reader's. */
const formWith = (arosId: z.ZodString) =>
  z
    .object({
      name: z.string().trim().min(1).max(120),
      variantId: z.string().min(1),
      arosId,
      customerIds: z.array(z.string()),
      canaryUnitIds: z.array(z.string()).max(100),
      waves: WavesText,
      startsOn: z.string(),
      startsAt: Clock,
      from: Clock,
      to: Clock,
      soakHours: z.number().min(0).max(336),
      ...UnchangedPolicy.shape,
      priority: z.number().int().min(0).max(9),
    })
    .refine(({ from, to }) => (from === '') === (to === ''), { path: ['to'] })
    .refine(({ from, to }) => from === '' || from !== to, { path: ['to'] })

export const CampaignForm = formWith(z.string().min(1))
/** The same of a configuration, which brings no release. */
export const ConfigCampaignForm = formWith(z.string())

export type CampaignValues = z.input<typeof CampaignForm>
export type CampaignDraft = z.output<typeof CampaignForm>

/** What is proposed: the hours beside the quiet ones, where there are any. */
export function proposedCampaign({ quietHours }: Pick<ArosPolicy, 'quietHours'>): CampaignValues {
  const hours = hoursBeside(quietHours)
  return {
    name: '',
    variantId: '',
    arosId: '',
    customerIds: [],
    canaryUnitIds: [],
    waves: '5, 25, 100',
    startsOn: '',
    startsAt: '',
    from: hours?.from ?? '',
    to: hours?.to ?? '',
    soakHours: 4,
    ...UnchangedPolicy.parse({}),
    priority: 5,
  }
}

/** The request for what was asked, for robots chosen elsewhere where there are any; `startsAt` is the instant of its start, null for at once. */
export function campaignBody(draft: CampaignDraft, startsAt: string | null, chosen?: ChosenUnits['target']) {
  const { name, arosId, variantId, customerIds, canaryUnitIds, waves, priority, from, to, soakHours } = draft
  const ofCustomers = customerIds.length > 0 ? { 'f.customerId': customerIds } : {}
  return {
    name,
    arosId,
    target: chosen ?? { query: { 'f.variantId': [variantId], ...ofCustomers } },
    canaryUnitIds,
    waves,
    priority,
    startsAt,
    policy: {
      ...UnchangedPolicy.parse(draft),
      window: from === '' ? null : { from, to },
      soakMinutes: Math.round(soakHours * 60),
    },
  }
}

/** The request for a configuration campaign of robots chosen elsewhere: what a plan says of releases alone is left out. */
export function configCampaignBody(
  draft: CampaignDraft,
  startsAt: string | null,
  { target, config = {} }: ChosenUnits,
) {
  const { name, variantId, canaryUnitIds, waves } = draft
  const policy = RequestedConfigPolicy.parse(campaignBody(draft, startsAt, target).policy)
  return { name, variantId, set: config, target, canaryUnitIds, waves, startsAt, policy }
}
