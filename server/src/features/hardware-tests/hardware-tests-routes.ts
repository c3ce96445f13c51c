import * as device from '@filo/contract/hardware-tests/hardware-tests-device-routes'
import * as routes from '@filo/contract/hardware-tests/hardware-tests-routes'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import type { Api } from '../../http/routes/api.ts'
import type { HardwareTestServices } from './hardware-test-services.ts'

/** Serves tests of robots' hardware to people, and the network test to robots. */
export function registerHardwareTestsRoutes(api: Api, services: HardwareTestServices): void {
  const { hardwareTests: tests, networkTest: network } = services
  api.on(routes.getUnitHardwareTests, ({ actor, params }) => tests.get(actor, params.unitId))
  api.on(routes.listHardwareTests, ({ actor, query }) => tests.list(actor, query))
  api.on(routes.requestHardwareTests, ({ actor, params, body }) => tests.request(actor, params.unitId, body))
  api.on(routes.cancelHardwareTests, ({ actor, params }) => tests.cancel(actor, params))
  api.onDevice(device.receiveTestBytes, async ({ actor, params, query, reply }) => {
    const bytes = await network.give(actor, params.runId, query.size)
    await reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': query.size,
        'cache-control': 'no-store, no-transform',
      })
      .serializer((payload: unknown) => payload as string)
      .send(bytes)
  })
  api.onDevice(device.sendTestBytes, ({ actor, params, query, request }) =>
    network.receive(actor, params.runId, query.size, bytesOf(request.body)),
  )
}
