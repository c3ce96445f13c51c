import * as routes from '@filo/contract/demo/demo-routes'
import type { Api } from '../../http/routes/api.ts'
import type { DemoService } from './demo-service.ts'

/** Serves loading and removing demo data; where the server runs without it, all answer `demo_unavailable`. */
export function registerDemoRoutes(api: Api, { demo }: { demo: DemoService }): void {
  api.on(routes.getDemo, () => demo.get())
  api.on(routes.getDemoContents, () => demo.contents())
  api.on(routes.loadDemo, ({ actor }) => demo.load(actor))
  api.on(routes.purgeDemo, ({ actor, body }) => demo.purge(actor, body))
}
