import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'
import type { Permission } from '@filo/contract/permissions'
import type { Audience, BusEvent } from '../../bus/bus.ts'
import type { Channel } from '../../bus/channel.ts'
import { customerChannels, everyEventChannel } from '../../bus/channel-of.ts'
import { may, type UserActor } from '../../rights/actor.ts'

/** What concerns everybody who is signed in: it says that something is there or gone, never what. */
const openTopics: readonly EventTopic[] = ['demo']

/** Topics that need a permission; the others are personal and reach only their own user. */
const topicPermissions: Partial<Record<EventTopic, Permission>> = {
  robots: 'robot.read',
  updates: 'update.read',
  'update-logs': 'update.read',
  'program-installs': 'program_install.read',
  'aros-versions': 'aros.read',
  assignments: 'aros.read',
  campaigns: 'campaign.read',
  consents: 'consent.read',
  packages: 'package.read',
  programs: 'program.read',
  stores: 'store.read',
  marketing: 'marketing.read',
  storefront: 'storefront.read',
  'program-entitlements': 'entitlement.read',
  uploads: 'package.read',
  users: 'user.read',
  customers: 'customer.read',
  'robot-users': 'robot.grant',
  hardware: 'hardware.read',
  'robot-config': 'robot.read',
  remote: 'remote.read',
  connections: 'presence.read',
}

/** The event with whose it is. */
function ofCustomer(event: BusEvent, customerId: string | null): ServerEvent {
  return customerId === null ? event : { ...event, customerId }
}

/**
 * Part of one event that an actor hears (ARCHITECTURE.md: only what the session may see): the event, without units that are
 * not in their scope, or null. Whose it is is told to staff of its topic and to the customer's own people.
 */
export function heardBy(actor: UserActor, event: BusEvent, audience: Audience): ServerEvent | null {
  if (openTopics.includes(event.topic)) return event
  const permission = topicPermissions[event.topic]
  if (!permission) return audience.userId === actor.userId ? event : null
  if (!may(actor, permission)) return null
  // A store changed: it names none, and so says nothing of stores that are meant for others.
  if (event.topic === 'storefront' && audience.customerId === null && event.id === null) return event
  const { scope } = actor
  if (scope.kind === 'all') return ofCustomer(event, audience.customerId)
  if (audience.customerId === null || audience.customerId !== scope.customerId) return null
  if (scope.kind === 'customer') return ofCustomer(event, scope.customerId)
  const unitIds = event.unitIds?.filter((id) => scope.unitIds.includes(id)) ?? []
  return unitIds.length > 0 ? ofCustomer({ ...event, unitIds }, scope.customerId) : null
}

/** The channels on which everything is told that an actor may hear, but logs. */
export function channelsOf({ scope, userId }: UserActor): Channel[] {
  return scope.kind === 'all' ? [everyEventChannel] : customerChannels(scope.customerId, userId)
}
