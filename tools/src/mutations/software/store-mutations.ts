import type { Mutation } from '../mutation.ts'

const access = ['server/src/records/storefront/storefront-access.test.ts']
const fit = ['server/src/records/releases/program-fit.test.ts']
const offers = ['server/src/features/storefront/storefront-offers.api.test.ts']
const money = ['contract/src/money/money.test.ts']

/** Breaks of stores: what is paid, who sees and installs what, and what fits a robot. */
export const storeMutations: readonly Mutation[] = [
  {
    name: 'an amount of the other language is guessed, a thousand times off',
    file: 'contract/src/money/parse-money.ts',
    search: 'index === 0 ? /^\\d{1,3}$/ : /^\\d{3}$/',
    replace: 'index === 0 ? /^\\d{1,3}$/ : /^\\d+$/',
    tests: money,
  },
  {
    name: 'a program that costs something costs nothing',
    file: 'contract/src/stores/listing-kinds.ts',
    search: "return model === 'free' ? amount === 0 : amount > 0",
    replace: "return model === 'free' ? amount === 0 : amount >= 0",
    tests: ['contract/src/stores/store-kinds.test.ts'],
  },
  {
    name: 'a store for one segment is shown to customers of another',
    file: 'contract/src/stores/store-kinds.ts',
    search: 'return isOfCountry && (customerSegment === null || customerSegment === customer.segment)',
    replace: 'return isOfCountry',
    tests: ['contract/src/stores/store-kinds.test.ts'],
  },
  {
    name: 'a right to a program holds beyond its last moment',
    file: 'contract/src/program-entitlements/entitlement-states.ts',
    search: 'end !== null && end.getTime() <= at.getTime()',
    replace: 'end !== null && end.getTime() < at.getTime()',
    tests: access,
  },
  {
    name: 'what was asked for is installed before anybody answered',
    file: 'server/src/records/storefront/storefront-access.ts',
    search: "return kind === 'free' || kind === 'entitled'",
    replace: "return kind !== 'needed'",
    tests: access,
  },
  {
    name: 'a program fits a robot that is going over to an AROS beyond its range',
    file: 'server/src/records/releases/program-fit.ts',
    search: 'if (isOutside(desiredAros)) return',
    replace: 'if (false) return',
    tests: fit,
  },
  {
    name: 'a program is shown with what marketing took off the store',
    file: 'server/src/records/storefront/shown-listings.ts',
    search: "        eq(marketingVersions.state, 'live'),\n",
    replace: '',
    tests: offers,
  },
  {
    name: 'what marketing made for hotels is shown to shops',
    file: 'server/src/records/storefront/storefront-listings.ts',
    search: 'or(isNull(marketingVersions.audience), eq(marketingVersions.audience, customers.segment)),',
    replace: '',
    tests: offers,
  },
  {
    name: 'a program costs what marketing said before its revision',
    file: 'server/src/features/marketing/revisions/decide-revision.ts',
    search: 'await writeOfferPrices(tx, { marketingVersionId: offer.id, price: content.price, at })',
    replace: 'void writeOfferPrices',
    tests: offers,
  },
  {
    name: 'a store shows a program with what was written for another one',
    file: 'server/src/records/storefront/listing-offers.ts',
    search: 'inArray(marketingVersions.packageId, packageIds), ',
    replace: '',
    tests: offers,
  },
]
