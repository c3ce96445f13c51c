import {
  jsonMessage,
  type RemoteService,
  readRemoteMessage,
  ServiceAnswer,
} from '@filo/contract/remote/remote-streams'
import { useEffect, useState } from 'react'
import type { RemoteConnection } from '../wire/remote-connection.ts'

/**
 * The logs that the robot offers, read whenever there is a connection; its stream ends with the answer, for a page may have a
 * few at once only.
 */
export function useLogSources(connection: RemoteConnection): readonly RemoteService[] {
  const [services, setServices] = useState<readonly RemoteService[]>([])
  useEffect(
    () =>
      connection.onReady(() => {
        const stream = connection.open(
          'remote-services',
          {},
          {
            onMessage: (message) => {
              const read = readRemoteMessage(message)
              const answer = read && 'json' in read ? ServiceAnswer.safeParse(read.json).data : undefined
              if (answer?.type !== 'services') return
              setServices(answer.services.filter(({ hasLog }) => hasLog))
              stream?.close()
            },
            onClose: () => undefined,
          },
        )
        stream?.send(jsonMessage({ op: 'list' }))
      }),
    [connection],
  )
  return services
}
