import { z } from 'zod'
import { idParams } from '../entity.ts'
import { route } from '../route.ts'
import { ReceiptHead } from './campaign-receipt.ts'
import { campaignErrors } from './campaigns-errors.ts'

const shared = {
  access: { permission: 'campaign.read' },
  params: idParams('campaignId'),
  errors: [campaignErrors.campaign_not_ended],
} as const

export const getCampaignReceipt = route({
  ...shared,
  name: 'getCampaignReceipt',
  method: 'GET',
  path: '/api/campaigns/:campaignId/receipt',
  summary: 'Which receipt an ended campaign has, and the key that signed it',
  response: ReceiptHead,
})

export const downloadCampaignReceipt = route({
  ...shared,
  name: 'downloadCampaignReceipt',
  method: 'GET',
  path: '/api/campaigns/:campaignId/receipt.json',
  summary: 'The signed receipt of an ended campaign, as `filo receipt verify` checks it',
  stream: true,
})

/** In the language of `Accept-Language`. */
export const printCampaignReceipt = route({
  ...shared,
  name: 'printCampaignReceipt',
  method: 'GET',
  path: '/api/campaigns/:campaignId/receipt.pdf',
  summary: 'The receipt of an ended campaign to print (PDF)',
  query: z.object({
    /** IANA zone that times are written in. */
    zone: z.string().max(60).default('UTC'),
  }),
  stream: true,
})

export const campaignReceiptRoutes = [getCampaignReceipt, downloadCampaignReceipt, printCampaignReceipt]
