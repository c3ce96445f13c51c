import {
  getStorefrontProgram,
  listStorefrontListings,
  listStorefrontRobots,
  listStorefrontShelves,
} from '@filo/contract/storefront/storefront-routes'

/** What shows the storefront to a customer: read again after they asked for something or were answered. */
export const storefrontReadings = [
  listStorefrontListings,
  listStorefrontShelves,
  getStorefrontProgram,
  listStorefrontRobots,
]
