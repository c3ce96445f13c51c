import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import { largeCampaignId } from './campaigns-fixture.ts'
import { fixtureId } from './fixture-ids.ts'
import type { ListQuestion } from './list-question.ts'
import { softwareQuestions } from './software-queries.ts'

/** Fills a page at every size, so that pages as long are compared. */
const turkish = encodeURIComponent('IŞIKLAR NOVA')
const lastNames = encodeURIComponent('üsküdar')
const hourAgo = new Date(Date.now() - HOUR_MS).toISOString()
const yearsMiddle = new Date(Date.now() - 180 * DAY_MS).toISOString()

const robots = (query: string, after?: number): ListQuestion => ({
  path: `/api/produced-robots?${query}`,
  after: after ?? 0,
})
const versions = (query: string, after?: number): ListQuestion => ({
  path: `/api/versions?${query}`,
  after: after ?? 0,
})
const packages = (query: string, after?: number): ListQuestion => ({
  path: `/api/packages?${query}`,
  after: after ?? 0,
})
const users = (query: string, after?: number): ListQuestion => ({
  path: `/api/users?${query}`,
  after: after ?? 0,
})
const audit = (query: string, after?: number): ListQuestion => ({
  path: `/api/audit?${query}`,
  after: after ?? 0,
})
const updates = (query: string, after?: number): ListQuestion => ({
  path: `/api/updates?${query}`,
  after: after ?? 0,
})

const onRobots = (query: string, after?: number): ListQuestion => ({
  path: `/api/unit-packages?${query}`,
  after: after ?? 0,
})

const campaigns = (query: string, after?: number): ListQuestion => ({
  path: `/api/campaigns?${query}`,
  after: after ?? 0,
})
const ofCampaign = (query: string, after?: number): ListQuestion => ({
  path: `/api/campaigns/${largeCampaignId}/units?${query}`,
  after: after ?? 0,
})

/** What people ask of the long lists and of the landing page. */
export const listQuestions: Readonly<Record<string, ListQuestion>> = {
  'robots: first page': robots('size=25'),
  'robots: life state': robots('size=25&f.lifeState=active'),
  'robots: failed and active': robots('size=25&f.updateState=failed&f.lifeState=active'),
  'robots: online': robots('size=25&f.connection=online'),
  'robots: offline': robots('size=25&f.connection=offline'),
  'robots: never heard of': robots('size=25&f.connection=never'),
  'robots: available': robots('size=25&f.updateState=available'),
  'robots: customer': robots(`size=25&f.customerId=${fixtureId('customer', 1)}`),
  'robots: tag': robots('size=25&f.tag=fuar'),
  'robots: test robots': robots('size=25&f.isTestRobot=true'),
  'robots: of a package version': robots(`size=25&f.arosId=${fixtureId('aros', 1)}`),
  'robots: failed in 24 h': robots('size=25&f.attention=update_failed_24h'),
  'robots: offline for 24 h': robots('size=25&f.attention=offline_24h'),
  'robots: warranty ending': robots('size=25&f.attention=warranty_ending'),
  'robots: search (Turkish folding)': robots(`size=25&q=${turkish}`),
  'robots: search, all match': robots('size=25&q=nova'),
  'robots: search, a serial number': robots('size=25&q=NH1-0000042'),
  'robots: by production date': robots('size=25&sort=-productionDate'),
  'robots: by warranty': robots('size=25&sort=-warrantyUntil'),
  'robots: by last seen': robots('size=25&sort=-lastSeenAt'),
  'robots: by name, filtered': robots('size=25&sort=name&f.updateState=failed&f.lifeState=active'),
  'robots: by name, matches far down': robots(`size=25&sort=name&q=${lastNames}`),
  'robots: by name': robots('size=25&sort=name'),
  'robots: page 40 by offset': robots('size=25&page=40'),
  'robots: page 20 by cursor': robots('size=25', 19),
  'on robots: first page': onRobots('size=25'),
  'on robots: package': onRobots('size=25&f.packageCode=pkg-0000001'),
  'on robots: package version': onRobots('size=25&f.packageCode=pkg-0000001&f.version=0.9.0'),
  'on robots: rare version': onRobots('size=25&f.packageCode=pkg-0000001&f.version=1.1.0'),
  'on robots: outdated': onRobots('size=25&f.state=outdated'),
  'on robots: newer, of a variant': onRobots(`size=25&f.state=newer&f.variantId=${fixtureId('variant', 1)}`),
  'on robots: as desired': onRobots('size=25&f.state=as_desired'),
  'on robots: variant': onRobots(`size=25&f.variantId=${fixtureId('variant', 1)}`),
  'on robots: customer': onRobots(`size=25&f.customerId=${fixtureId('customer', 1)}`),
  'on robots: search, a serial number': onRobots('size=25&q=NH1-0000043'),
  'on robots: page 20 by cursor': onRobots('size=25', 19),
  'bound packages: of a variant': { path: `/api/robots/${fixtureId('variant', 1)}/packages?size=25` },
  'products: first page': { path: '/api/products?size=25' },
  'versions: first page': versions('size=25'),
  'versions: search': versions(`size=25&q=${encodeURIComponent('pkg-0000042')}`),
  'versions: state': versions('size=25&f.state=in_test'),
  'versions: of a package': versions(`size=25&f.packageId=${fixtureId('package', 1)}`),
  'versions: by size': versions('size=25&sort=-sizeBytes'),
  'versions: by number': versions('size=25&sort=-semver'),
  'versions: by package': versions('size=25&sort=package'),
  'versions: page 20 by cursor': versions('size=25', 19),
  'packages: first page': packages('size=25'),
  'packages: search': packages('size=25&q=ses'),
  'packages: kind': packages('size=25&f.kind=ui'),
  'packages: by code': packages('size=25&sort=-code'),
  'packages: page 20 by cursor': packages('size=25', 19),
  'users: first page': users('size=25'),
  'users: search': users(`size=25&q=${encodeURIComponent('ışıklar')}`),
  'users: search, matches far down': users(`size=25&q=${lastNames}`),
  'users: role': users('size=25&f.role=support'),
  'users: status': users('size=25&f.status=suspended'),
  'users: by last sign-in': users('size=25&sort=-lastLoginAt'),
  'users: page 20 by cursor': users('size=25', 19),
  'audit: first page': audit('size=25'),
  'audit: rare action': audit('size=25&f.action=produced_robot.retired'),
  'audit: action': audit('size=25&f.action=update.failed'),
  'audit: last hour': audit(`size=25&f.from=${hourAgo}`),
  'audit: up to half a year ago': audit(`size=25&f.to=${yearsMiddle}`),
  'audit: search': audit('size=25&q=NH1-0000042'),
  'audit: search, all match': audit(`size=25&q=${encodeURIComponent('ışıl')}`),
  'audit: of one robot': audit(`size=25&f.objectType=produced_robot&f.objectId=${fixtureId('robot', 42)}`),
  'audit: page 20 by cursor': audit('size=25', 19),
  'updates: first page': updates('size=25'),
  'updates: failed': updates('size=25&f.state=failed'),
  'updates: under way': updates('size=25&f.state=queued,downloading'),
  'updates: of one robot': updates(`size=25&f.unitId=${fixtureId('robot', 42)}`),
  'updates: to a version': updates(`size=25&f.ArosId=${fixtureId('aros', 1)}`),
  'updates: last hour': updates(`size=25&f.since=${hourAgo}`),
  'updates: page 20 by cursor': updates('size=25', 19),
  'campaigns: first page': campaigns('size=25'),
  'campaigns: state': campaigns('size=25&f.state=completed_with_failures'),
  'campaigns: search': campaigns(`size=25&q=${encodeURIComponent('YAYIN 7')}`),
  'campaigns: by start': campaigns('size=25&sort=-startsAt'),
  'campaigns: by name': campaigns('size=25&sort=name'),
  'campaigns: page 20 by cursor': campaigns('size=25', 19),
  'robots of a campaign: first page': ofCampaign('size=25'),
  'robots of a campaign: rolled back': ofCampaign('size=25&f.state=rolled_back'),
  'robots of a campaign: wave': ofCampaign('size=25&f.wave=3'),
  'robots of a campaign: why': ofCampaign('size=25&f.reason=pinned'),
  'robots of a campaign: search': ofCampaign('size=25&q=NH1-0000042'),
  'robots of a campaign: page 20 by cursor': ofCampaign('size=25', 19),
  ...softwareQuestions,
  'customers: first page': { path: '/api/customers?size=25' },
  'customers: search': { path: `/api/customers?size=25&q=${encodeURIComponent('otel')}` },
  'home: releases': { path: '/api/home/releases' },
  'home: fleet': { path: '/api/home/fleet' },
  'home: outcomes': { path: '/api/home/outcomes' },
  'home: activity': { path: '/api/home/activity' },
  'home: waiting': { path: '/api/home/waiting' },
}
