import type { Readable } from 'node:stream'
import * as falls from '@filo/contract/campaigns/campaign-falls-routes'
import * as receiptRoutes from '@filo/contract/campaigns/campaign-receipt-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import * as forecast from '@filo/contract/forecasts/forecast-routes'
import type { FastifyReply } from 'fastify'
import { attachment } from '../../http/bodies/attachment.ts'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { CampaignDecisionsService } from './campaign-decisions-service.ts'
import type { CampaignsService } from './campaigns-service.ts'
import type { CampaignFallsService } from './falls/campaign-falls-service.ts'
import type { ForecastService } from './forecast/forecast-service.ts'
import type { CampaignReceiptsService } from './receipt/campaign-receipts-service.ts'

interface FileFacts {
  type: string
  fileName: string
}

interface Services {
  campaigns: CampaignsService
  campaignDecisions: CampaignDecisionsService
  campaignFalls: CampaignFallsService
  campaignReceipts: CampaignReceiptsService
  forecasts: ForecastService
}

function sendReceipt(reply: FastifyReply, bytes: Readable | Buffer, { type, fileName }: FileFacts): void {
  void reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .serializer((payload: unknown) => payload as string)
    .send(bytes)
}

/** Serves what ended campaigns came to. */
function registerReceiptRoutes(api: Api, { campaignReceipts: receipts }: Services): void {
  api.on(receiptRoutes.getCampaignReceipt, ({ actor, params }) => receipts.head(actor, params.campaignId))
  api.on(receiptRoutes.downloadCampaignReceipt, async ({ actor, params, reply }) => {
    const { name, sizeBytes, bytes } = await receipts.open(actor, params.campaignId)
    void reply.header('content-length', sizeBytes)
    sendReceipt(reply, bytes, { type: 'application/json; charset=utf-8', fileName: `${name}.json` })
  })
  api.on(receiptRoutes.printCampaignReceipt, async ({ actor, params, query, request, reply }) => {
    const look = { language: languageOf(request), zone: query.zone }
    const { name, bytes } = await receipts.print(actor, params.campaignId, look)
    sendReceipt(reply, bytes, { type: 'application/pdf', fileName: `${name}.pdf` })
  })
}

/** Serves what a release would come to before it goes out. */
function registerForecastRoutes(api: Api, { forecasts }: Pick<Services, 'forecasts'>): void {
  api.on(forecast.getArosForecast, ({ actor, params }) => forecasts.aros(actor, params.ArosId))
  api.on(forecast.listArosForecastUnits, ({ actor, params, query }) =>
    forecasts.arosUnits(actor, params.ArosId, query),
  )
  api.on(forecast.getUnitChanges, ({ actor, params }) =>
    forecasts.changesOf(actor, params.ArosId, params.unitId),
  )
  api.on(forecast.getCampaignForecast, ({ actor, params }) => forecasts.campaign(actor, params.campaignId))
  api.on(forecast.listCampaignForecastUnits, ({ actor, params, query }) =>
    forecasts.campaignUnits(actor, params.campaignId, query),
  )
  api.on(forecast.forecastCampaignPlan, ({ actor, body }) => forecasts.plan(actor, body))
}

/** Serves update campaigns, what they would come to, and what they came to. */
export function registerCampaignRoutes(api: Api, services: Services): void {
  const { campaigns, campaignDecisions: decisions, campaignFalls } = services
  registerForecastRoutes(api, services)
  registerReceiptRoutes(api, services)
  api.on(falls.getCampaignFalls, ({ actor, params }) => campaignFalls.ofCampaign(actor, params.campaignId))
  api.on(falls.getArosFalls, ({ actor, params }) => campaignFalls.ofAros(actor, params.ArosId))
  api.on(routes.listCampaigns, ({ actor, query }) => campaigns.list(actor, query))
  api.on(routes.createConfigCampaign, ({ actor, body, request }) =>
    campaigns.createForConfig(actor, body, languageOf(request)),
  )
  api.on(routes.getCampaign, ({ actor, params }) => campaigns.get(actor, params.campaignId))
  api.on(routes.createCampaign, ({ actor, body }) => campaigns.create(actor, body))
  api.on(routes.deleteCampaign, ({ actor, params }) => campaigns.remove(actor, params.campaignId))
  api.on(routes.listCampaignUnits, ({ actor, params, query, request }) =>
    campaigns.listUnits(actor, params.campaignId, query, languageOf(request)),
  )
  api.on(routes.getCampaignImpact, ({ actor, params }) => campaigns.getImpact(actor, params.campaignId))
  api.on(routes.startCampaign, ({ actor, params }) => decisions.start(actor, params.campaignId))
  api.on(routes.pauseCampaign, ({ actor, params, body }) =>
    decisions.pause(actor, params.campaignId, body.reason),
  )
  api.on(routes.resumeCampaign, ({ actor, params, body }) =>
    decisions.resume(actor, params.campaignId, body.reason),
  )
  api.on(routes.abortCampaign, ({ actor, params, body }) =>
    decisions.abort(actor, params.campaignId, body.reason),
  )
  api.on(routes.withdrawCampaign, ({ actor, params, body }) =>
    decisions.withdraw(actor, params.campaignId, body.reason),
  )
  api.on(routes.skipCampaignUnit, ({ actor, params, body }) =>
    decisions.skipUnit(actor, { id: params.campaignId, unitId: params.unitId, reason: body.reason }),
  )
  api.on(routes.retryCampaign, ({ actor, params, body }) =>
    decisions.retry(actor, params.campaignId, body.reason),
  )
}
