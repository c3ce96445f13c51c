import { EventTopic, type ServerEvent, topicsOfOne } from '@filo/contract/events/event-routes'
import type { Channel } from '../../bus/channel.ts'
import { logChannel } from '../../bus/channel-of.ts'

/** At most so many records are listened to one by one. */
const MAX_RECORDS = 8

/** Reads what a stream asks for: topics separated by commas, `topic:id` for topics of one record. What is unknown is passed over. */
export function readEventFilter(text: string) {
  const named = text.split(',').map((each) => each.split(':'))
  const isOfOne = (topic: EventTopic) => topicsOfOne.includes(topic)
  const topics = new Set<EventTopic>()
  const recordIds = new Set<string>()
  for (const [name, id] of named) {
    const topic = EventTopic.safeParse(name).data
    if (!topic) continue
    if (!isOfOne(topic)) topics.add(topic)
    else if (id && recordIds.size < MAX_RECORDS) recordIds.add(id)
  }
  const recordOn = new Map([...recordIds].map((id): [Channel, string] => [logChannel(id), id]))
  return {
    has: ({ topic, id }: Pick<ServerEvent, 'topic' | 'id'>): boolean =>
      isOfOne(topic) ? recordIds.has(id ?? '') : topics.has(topic),
    /** The channels of the records listened to one by one. */
    recordChannels: [...recordOn.keys()],
    /** What of it is told on a channel, as it was asked for. */
    topicsOn: (channel: Channel): string[] => {
      const id = recordOn.get(channel)
      return id === undefined ? [...topics] : topicsOfOne.map((topic) => `${topic}:${id}`)
    },
    isEmpty: topics.size === 0 && recordIds.size === 0,
  }
}

export type EventFilter = ReturnType<typeof readEventFilter>
