import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { Product } from '@filo/contract/robot-packages/products-routes'
import type { Robot } from '@filo/contract/robots/robots-routes'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { listArosRefs, presentRef } from '../../records/releases/aros-ref.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import type { RobotsService } from '../robots/robots-service.ts'
import { countBindingsOf } from './robot-packages-store.ts'
import { listRunningTests } from './running-tests-store.ts'
import { readVariantFigures } from './variant-figures-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & { robots: Pick<RobotsService, 'list' | 'get'> }

/** Variants as targets of software: what they shall run, what is bound to them and how their units are. */
export function createProductsService({ db, clock, robots }: Deps) {
  async function present(actor: UserActor, listed: readonly Robot[]): Promise<Product[]> {
    const ids = listed.map(({ id }) => id)
    const figures = await readVariantFigures(db, scopeOf(actor), ids, clock.now())
    const bound = await countBindingsOf(db, ids)
    const running = await listRunningTests(db, scopeOf(actor), ids)
    const named = listed.flatMap((robot) =>
      [robot.defaultArosId, robot.defaultTestArosId].flatMap((id) => id ?? []),
    )
    const refs = await listArosRefs(db, named)
    return listed.map((robot) => {
      const own = figures.get(robot.id)
      return {
        ...robot,
        production: refs.get(robot.defaultArosId ?? '') ?? null,
        test: refs.get(robot.defaultTestArosId ?? '') ?? null,
        inTest: running
          .filter(({ aros }) => aros.variantId === robot.id)
          .map(({ aros, robotCount }) => ({ aros: presentRef(aros), robotCount })),
        packageCount: bound.get(robot.id) ?? 0,
        health: {
          // A sample may find more than there are.
          inUse: Math.min(own?.inUse ?? 0, robot.unitCount),
          online: own?.online ?? 0,
          failed: own?.failed ?? 0,
          unknown: own?.unknown ?? 0,
          isEstimated: own?.isEstimated ?? false,
        },
        reportingCount: Math.min(own?.reporting ?? 0, robot.unitCount),
      }
    })
  }

  async function list(actor: UserActor, query: Parameters<RobotsService['list']>[1]): Promise<Page<Product>> {
    const { items, totalCount } = await robots.list(actor, query)
    return { items: await present(actor, items), totalCount }
  }

  /** @throws not_found */
  async function get(actor: UserActor, variantId: string): Promise<Product> {
    const [product] = await present(actor, [await robots.get(actor, variantId)])
    if (!product) throw new DomainError(commonErrors.not_found)
    return product
  }

  return { list, get }
}

export type ProductsService = ReturnType<typeof createProductsService>
