import * as products from '@filo/contract/robot-packages/products-routes'
import * as routes from '@filo/contract/robot-packages/robot-packages-routes'
import * as reported from '@filo/contract/robot-packages/unit-packages-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { ProductsService } from './products-service.ts'
import type { RobotPackagesService } from './robot-packages-service.ts'
import type { UnitPackagesService } from './unit-packages-service.ts'

interface Services {
  products: ProductsService
  robotPackages: RobotPackagesService
  unitPackages: UnitPackagesService
}

/** Serves what software variants shall have, and what robots say they have. */
export function registerRobotPackagesRoutes(api: Api, services: Services): void {
  const { robotPackages, unitPackages } = services
  api.on(products.listProducts, ({ actor, query }) => services.products.list(actor, query))
  api.on(products.getProduct, ({ actor, params }) => services.products.get(actor, params.variantId))
  api.on(routes.listRobotPackages, ({ actor, params, query }) =>
    robotPackages.list(actor, params.variantId, query),
  )
  api.on(routes.bindPackage, ({ actor, params, body, request }) =>
    robotPackages.bind(actor, { variantId: params.variantId, body, language: languageOf(request) }),
  )
  api.on(routes.getRobotPackage, ({ actor, params }) => robotPackages.get(actor, params.robotPackageId))
  api.on(routes.changeRobotPackage, ({ actor, params, body, ifMatch, request }) =>
    robotPackages.change(actor, { id: params.robotPackageId, body, ifMatch, language: languageOf(request) }),
  )
  api.on(routes.unbindPackage, ({ actor, params }) => robotPackages.unbind(actor, params.robotPackageId))
  api.on(reported.listUnitPackages, ({ actor, query }) => unitPackages.list(actor, query))
  api.on(reported.listReportedVersions, ({ actor, query }) => unitPackages.listVersions(actor, query))
}
