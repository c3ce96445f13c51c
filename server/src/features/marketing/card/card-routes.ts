import { getMarketingCard as route } from '@filo/contract/marketing/marketing-card-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { getMarketingCard } from './read-card.ts'

/** Serves a package as marketing sees it. */
export function registerMarketingCardRoutes(api: Api, deps: MarketingDeps): void {
  api.on(route, ({ actor, params }) => getMarketingCard(deps, actor, params.packageRef))
}
