import * as routes from '@filo/contract/packages/packages-routes'
import type { Api } from '../../http/routes/api.ts'
import type { PackagesService } from './packages-service.ts'

/** Serves packages to staff, the choices of their forms, and which bytes a package has already. */
export function registerPackagesRoutes(api: Api, { packages }: { packages: PackagesService }): void {
  api.on(routes.listPackages, ({ actor, query }) => packages.list(actor, query))
  api.on(routes.createPackage, ({ actor, body }) => packages.create(actor, body))
  api.on(routes.getPackage, ({ actor, params }) => packages.get(actor, params.packageRef))
  api.on(routes.updatePackage, ({ actor, params, body, ifMatch }) =>
    packages.update(actor, params.packageId, { ...body, ifMatch }),
  )
  api.on(routes.setPackageStatus, ({ actor, params, body, ifMatch }) =>
    packages.setStatus(actor, params.packageId, { ...body, ifMatch }),
  )
  api.on(routes.setPackageFavourite, ({ actor, params, body }) =>
    packages.setFavourite(actor, params.packageId, body.isFavourite),
  )
  api.on(routes.getPackageChoices, ({ actor }) => packages.choices(actor))
  api.on(routes.findKnownContent, async ({ actor, params, body }) => ({
    items: await packages.findKnownContent(actor, params.packageId, body),
  }))
}
