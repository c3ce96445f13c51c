import type { BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'

/** What concerns open robot links. */
export const linkChannel: Channel = 'links'
/** Sessions and rights that ended. */
export const rightsChannel: Channel = 'rights'
/** Every event but log lines, whoever may hear it. */
export const everyEventChannel: Channel = 'events.>'
/** Events for everybody who is signed in, or for the people of all customers; they name nothing. */
const openEventChannel: Channel = 'events.all'

const customerChannel = (customerId: string): Channel => `events.customer.${customerId}`
const personChannel = (userId: string): Channel => `events.user.${userId}`

/** Lines of one update's log. */
export const logChannel = (updateId: string): Channel => `logs.${updateId}`

/** Channel on which other servers report streams to this one. */
export const streamChannel = (serverId: string): Channel => `streams.${serverId}`

/** The channels of the events that a person of a customer may hear; staff hear {@link everyEventChannel}. */
export function customerChannels(customerId: string | null, userId: string): Channel[] {
  return [openEventChannel, ...(customerId ? [customerChannel(customerId)] : []), personChannel(userId)]
}

/** Channel of a message. */
export function channelOf(message: BusMessage): Channel {
  if (message.kind === 'session-ended' || message.kind === 'rights-changed') return rightsChannel
  if (message.kind === 'stream-step') return streamChannel(message.to)
  if (message.kind !== 'event') return linkChannel
  const { event, audience } = message
  if (event.topic === 'update-logs') return logChannel(event.id ?? '')
  if (event.topic === 'demo') return openEventChannel
  if (audience.userId) return personChannel(audience.userId)
  if (event.topic === 'storefront' && audience.customerId === null) return openEventChannel
  return audience.customerId ? customerChannel(audience.customerId) : 'events.staff'
}

/** Whether one who listens to `heard`, which may end with `>`, hears what is told on `channel`. */
export function covers(heard: Channel, channel: Channel): boolean {
  return heard.endsWith('>') ? channel.startsWith(heard.slice(0, -1)) : heard === channel
}
