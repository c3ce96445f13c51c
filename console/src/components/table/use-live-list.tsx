import type { EventTopic } from '@filo/contract/events/event-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { useEvents } from '../../api/use-events.ts'
import { useHolds } from '../../ui/table/table-hold.ts'
import { LiveChip } from '../status/LiveChip.tsx'

const noTopics: readonly EventTopic[] = []

interface LiveListOptions<Row> {
  route: AnyRoute
  topics: readonly EventTopic[] | undefined
  rowId: (row: Row) => string
}

/** How a list follows what happens: read again after events, standing still while a menu or a selection is open. */
export function useLiveList<Row>({ route, topics, rowId }: LiveListOptions<Row>) {
  useEvents(topics ?? noTopics, { invalidates: [route] })
  const { isBlocked, hold } = useHolds()
  return {
    hold,
    live: topics && { idOf: rowId, isBlocked },
    liveChip: topics && <LiveChip isBlocked={isBlocked} />,
  }
}
