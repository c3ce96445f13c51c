import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import { fixtureId } from './fixture-ids.ts'
import type { ListQuestion } from './list-question.ts'

const hourAgo = new Date(Date.now() - HOUR_MS).toISOString()
const yearsMiddle = new Date(Date.now() - 180 * DAY_MS).toISOString()
/** Words that a part of the programs or marketing versions have, as people type them. */
const frequent = encodeURIComponent('MÜZE REHBERİ')
/** It has programs. */
const robot = fixtureId('robot', 5)
const store = fixtureId('store', 0)
const program = fixtureId('program', 7)
const customer = fixtureId('customer', 0)

function asker(path: string, as: ListQuestion['as'] = 'staff') {
  return (query: string, after = 0): ListQuestion => ({ path: `${path}?size=25${query}`, after, as })
}

const downloads = asker('/api/downloads')
const ownDownloads = asker('/api/downloads', 'customer')
const programs = asker('/api/programs')
const releases = asker('/api/program-releases')
const installs = asker('/api/program-installs')
const ownInstalls = asker('/api/program-installs', 'customer')
const stores = asker('/api/stores')
const listings = asker('/api/store-programs')
const storefront = asker('/api/storefront/listings', 'customer')
const rights = asker('/api/program-entitlements')
const requests = asker('/api/program-requests')
const marketing = asker('/api/marketing-versions')

/** What people ask of the lists about programs, stores and downloads: staff, and who administers the customer with the most robots. */
export const softwareQuestions: Readonly<Record<string, ListQuestion>> = {
  'downloads: first page': downloads(''),
  'downloads: failed': downloads('&f.result=failed'),
  'downloads: files of people': downloads('&f.kind=file'),
  'downloads: failed programs': downloads('&f.kind=program&f.result=failed'),
  'downloads: of one robot': downloads(`&f.unitId=${robot}`),
  'downloads: of one person': downloads(`&f.userId=${fixtureId('user', 1)}`),
  'downloads: last hour': downloads(`&f.from=${hourAgo}`),
  'downloads: up to half a year ago': downloads(`&f.to=${yearsMiddle}`),
  'downloads: by size': downloads('&sort=-servedBytes'),
  'downloads: the longest that failed': downloads('&sort=-durationMs&f.result=failed'),
  'downloads: page 20 by cursor': downloads('', 19),
  'downloads of a customer: first page': ownDownloads(''),
  'downloads of a customer: failed': ownDownloads('&f.result=failed'),
  'downloads of a customer: failed programs': ownDownloads('&f.kind=program&f.result=failed'),
  'downloads of a customer: up to half a year ago': ownDownloads(`&f.to=${yearsMiddle}`),
  'downloads of a customer: by size': ownDownloads('&sort=-servedBytes'),
  'downloads of a customer: page 20 by cursor': ownDownloads('', 19),
  'programs: first page': programs(''),
  'programs: state': programs('&f.state=suspended'),
  'programs: rare state': programs('&f.state=submitted'),
  'programs: category': programs('&f.category=guiding'),
  'programs: state and category': programs('&f.state=draft&f.category=tools'),
  'programs: search': programs(`&q=${frequent}`),
  'programs: search, all match': programs('&q=filo'),
  'programs: search, a code': programs('&q=prog-0000042'),
  'programs: by change': programs('&sort=-updatedAt'),
  'programs: by state': programs('&sort=state'),
  'programs: by category': programs('&sort=-category'),
  'programs: page 40 by offset': programs('&page=40'),
  'programs: page 20 by cursor': programs('', 19),
  'program releases: awaiting approval': releases('&f.state=submitted'),
  'program releases: of a program': releases(`&f.programId=${program}`),
  'program installs: first page': installs(''),
  'program installs: failed': installs('&f.state=failed'),
  'program installs: under way': installs('&f.state=queued,installing'),
  'program installs: of a program': installs(`&f.programId=${program}`),
  'program installs: failed, of a program': installs(`&f.programId=${program}&f.state=failed`),
  'program installs: of one robot': installs(`&f.unitId=${robot}`),
  'program installs: of one customer': installs(`&f.customerId=${fixtureId('customer', 5)}`),
  'program installs: by change': installs('&sort=-updatedAt'),
  'program installs: by state': installs('&sort=state'),
  'program installs: page 20 by cursor': installs('', 19),
  'program installs of a customer: first page': ownInstalls(''),
  'program installs of a customer: failed': ownInstalls('&f.state=failed'),
  'program installs of a customer: under way': ownInstalls('&f.state=queued,installing'),
  'program installs of a customer: of a program': ownInstalls(`&f.programId=${program}`),
  'program installs of a customer: by state': ownInstalls('&sort=state'),
  'program installs of a customer: page 20 by cursor': ownInstalls('', 19),
  'stores: first page': stores(''),
  'listings: first page': listings(''),
  'listings: of a store': listings(`&f.storeId=${store}`),
  'listings: hidden, of a store': listings(`&f.storeId=${store}&f.state=hidden`),
  'listings: of a program': listings(`&f.programId=${program}`),
  'listings: state': listings('&f.state=delisted'),
  'listings: price model': listings('&f.model=monthly'),
  'listings: search': listings(`&q=${frequent}`),
  'listings: search, a code': listings('&q=prog-0000042'),
  'listings: search, of a store': listings(`&f.storeId=${store}&q=${frequent}`),
  'listings: search, a store': listings(`&q=${encodeURIComponent('ANADOLU')}`),
  'listings: by price': listings('&sort=-price'),
  'listings: by state': listings('&sort=state'),
  'listings: by change': listings('&sort=-updatedAt'),
  'listings: page 20 by cursor': listings('', 19),
  'storefront: first page': storefront(''),
  'storefront: of a store': storefront(`&f.storeId=${store}`),
  'storefront: category of a store': storefront(`&f.storeId=${store}&f.category=service`),
  'storefront: free in a store': storefront(`&f.storeId=${store}&f.model=free`),
  'storefront: search in a store': storefront(`&f.storeId=${store}&q=${frequent}`),
  'storefront: newest of a store': storefront(`&f.storeId=${store}&sort=-createdAt`),
  'storefront: cheapest of a store': storefront(`&f.storeId=${store}&sort=price`),
  'storefront: category': storefront('&f.category=service'),
  'storefront: price model': storefront('&f.model=monthly'),
  'storefront: search': storefront(`&q=${frequent}`),
  'storefront: search, a code': storefront('&q=prog-0000019'),
  'storefront: newest': storefront('&sort=-createdAt'),
  'storefront: dearest': storefront('&sort=-price'),
  'storefront: page 20 by cursor': storefront('', 19),
  'entitlements: first page': rights(''),
  'entitlements: in force': rights('&f.state=active'),
  'entitlements: not begun': rights('&f.state=upcoming'),
  'entitlements: ended': rights('&f.state=ended'),
  'entitlements: of a customer': rights(`&f.customerId=${customer}`),
  'entitlements: in force, of a customer': rights(`&f.customerId=${customer}&f.state=active`),
  'entitlements: to a program': rights(`&f.programId=${program}`),
  'entitlements: search': rights(`&q=${frequent}`),
  'entitlements: search, a customer': rights(`&q=${encodeURIComponent('müşteri 17')}`),
  'entitlements: search, a code': rights('&q=prog-0000042'),
  'entitlements: by beginning': rights('&sort=-from'),
  'entitlements: by end': rights('&sort=-until'),
  'entitlements: page 20 by cursor': rights('', 19),
  'requests: first page': requests(''),
  'requests: open': requests('&f.state=open'),
  'requests: declined': requests('&f.state=declined'),
  'requests: of a customer': requests(`&f.customerId=${customer}`),
  'requests: for a program': requests(`&f.programId=${program}`),
  'requests: search': requests(`&q=${frequent}`),
  'requests: search, a customer': requests(`&q=${encodeURIComponent('müşteri 17')}`),
  'requests: search, a code': requests('&q=prog-0000042'),
  'requests: by state': requests('&sort=state'),
  'requests: page 20 by cursor': requests('', 19),
  'marketing: first page': marketing(''),
  'marketing: state': marketing('&f.state=in_review'),
  'marketing: of a store': marketing(`&f.storeId=${store}`),
  'marketing: live in a store': marketing(`&f.storeId=${store}&f.state=live`),
  'marketing: of a package': marketing(`&f.packageId=${fixtureId('package', 1)}`),
  'marketing: audience': marketing('&f.audience=retail'),
  'marketing: search': marketing(`&q=${encodeURIComponent('MÜZEDE REHBER')}`),
  'marketing: search in a store': marketing(`&f.storeId=${store}&q=${encodeURIComponent('MÜZEDE REHBER')}`),
  'marketing: by title': marketing('&sort=title'),
  'marketing: by state': marketing('&sort=state'),
  'marketing: by beginning': marketing('&sort=-from'),
  'marketing: page 20 by cursor': marketing('', 19),
}
