import * as info from '@filo/contract/hardware/aros-info-routes'
import * as device from '@filo/contract/hardware/hardware-device-routes'
import * as routes from '@filo/contract/hardware/hardware-routes'
import type { FastifyReply } from 'fastify'
import { attachment } from '../../http/bodies/attachment.ts'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { HardwareServices } from './hardware-services.ts'

function sendReport(reply: FastifyReply, bytes: Buffer, type: string, fileName: string): void {
  void reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(fileName),
      'content-length': bytes.length,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .serializer((payload: unknown) => payload as string)
    .send(bytes)
}

function registerReports(api: Api, { hardwareReports: reports }: HardwareServices): void {
  api.on(routes.downloadHardwareReport, async ({ actor, params, reply }) => {
    const { name, bytes } = await reports.json(actor, params.unitId)
    sendReport(reply, bytes, 'application/json; charset=utf-8', `${name}.json`)
  })
  api.on(routes.printHardwareReport, async ({ actor, params, query, request, reply }) => {
    const look = { language: languageOf(request), zone: query.zone }
    const { name, bytes } = await reports.pdf(actor, params.unitId, look)
    sendReport(reply, bytes, 'application/pdf', `${name}.pdf`)
  })
}

/** Serves what robots are made of: to people, to whoever holds a link to one robot, and taking it in from robots. */
export function registerHardwareRoutes(api: Api, services: HardwareServices): void {
  const { hardware, hardwareIntake: intake, hardwareDecisions: decisions, arosInfo } = services
  api.on(routes.listHardwareChanges, ({ actor, query }) => hardware.listChanges(actor, query))
  api.on(routes.getHardwareChange, ({ actor, params }) => hardware.getChange(actor, params.changeId))
  api.on(routes.decideHardwareChange, ({ actor, params, body, ifMatch, request }) =>
    decisions.decide(actor, params.changeId, { ...body, ifMatch, language: languageOf(request) }),
  )
  api.on(routes.getHardwareSummary, ({ actor }) => hardware.summary(actor))
  api.on(routes.getUnitHardware, ({ actor, params }) => hardware.get(actor, params.unitId))
  api.on(routes.listHardwareSnapshots, ({ actor, params, query }) =>
    hardware.listSnapshots(actor, params.unitId, query),
  )
  api.on(routes.compareHardware, ({ actor, params, query }) => hardware.compare(actor, params.unitId, query))
  api.on(routes.scanHardware, ({ actor, params }) => decisions.scan(actor, params.unitId))
  api.on(routes.freezeHardwarePassport, ({ actor, params, body }) =>
    decisions.freezeNow(actor, params.unitId, body.reason),
  )
  registerReports(api, services)
  api.on(info.createArosInfoLink, ({ actor, params }) => arosInfo.createLink(actor, params.unitId))
  api.onPublic(info.readArosInfo, ({ body }) => arosInfo.read(body.token))
  api.onDevice(device.sendHardware, ({ actor, body }) => intake.receive(actor, body))
  api.onDevice(device.reportHardwareUnchanged, ({ actor, body }) => intake.unchanged(actor, body))
}
