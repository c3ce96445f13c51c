import { z } from 'zod'
import { PackageCode } from '../device/assignment/package-content.ts'
import { Id } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { VersionRef } from '../packages/packages-routes.ts'
import { route } from '../route.ts'
import { MarketingMedia } from './marketing-content.ts'
import { MarketingPackageRef, MarketingStoreRef, MarketingVersion } from './marketing-shapes.ts'

/** Offers that a card shows, the newest; the list has them all. */
export const maxCardOffers = 100

/** A picture of the package's offers, with those that use it. */
export const MarketingAsset = MarketingMedia.extend({
  usedBy: z.array(z.object({ id: Id, title: LocalizedText })),
})
export type MarketingAsset = z.infer<typeof MarketingAsset>

/** A package as marketing sees it. */
export const MarketingCard = z.object({
  package: MarketingPackageRef,
  /** What may be offered, highest first. */
  releasedBuilds: z.array(VersionRef),
  /** Newest first. */
  offers: z.array(MarketingVersion),
  offerCount: z.number().int(),
  shelves: z.array(z.object({ id: Id, name: LocalizedText, store: MarketingStoreRef })),
  assets: z.array(MarketingAsset),
  /** By build that is or was offered: robots that run it now. */
  performance: z.array(z.object({ build: VersionRef, robots: z.number().int() })),
})
export type MarketingCard = z.infer<typeof MarketingCard>

export const getMarketingCard = route({
  name: 'getMarketingCard',
  method: 'GET',
  path: '/api/marketing-cards/:packageRef',
  summary:
    'A package, by id or by code, as marketing sees it: offers over time, stores, shelves, pictures, use',
  access: { permission: 'marketing.read' },
  params: z.object({ packageRef: z.union([Id, PackageCode]) }),
  response: MarketingCard,
})

export const marketingCardRoutes = [getMarketingCard]
