import {
  jsonMessage,
  type RemoteService,
  readRemoteMessage,
  ServiceAnswer,
  type ServiceRequest,
} from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openRemoteChannel, type RemoteChannel } from '../wire/remote-channel.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'

type Restarted = Extract<ServiceAnswer, { type: 'restarted' }>

/** What is shown is read again after so long, in ms. */
const readEveryMs = 10_000

/** The services of the robot, kept current while they are shown, and a way to restart one. */
export function useServices(
  connection: RemoteConnection,
  onRestarted: (answer: Restarted, name: string) => void,
) {
  const channel = useRef<RemoteChannel>(undefined)
  const [services, setServices] = useState<readonly RemoteService[]>()
  const [ended, setEnded] = useState<StreamEnding>()
  const restarted = useEffectEvent((answer: Restarted) => {
    const { name = answer.service } = services?.find(({ id }) => id === answer.service) ?? {}
    onRestarted(answer, name)
  })
  useEffect(() => {
    const send = (request: ServiceRequest) => channel.current?.send(jsonMessage(request))
    const made = openRemoteChannel(connection, {
      kind: 'remote-services',
      request: () => ({}),
      onOpen: (stream) => {
        setEnded(undefined)
        stream.send(jsonMessage({ op: 'list' } satisfies ServiceRequest))
      },
      onMessage: (message) => {
        const read = readRemoteMessage(message)
        const answer = read && 'json' in read ? ServiceAnswer.safeParse(read.json).data : undefined
        if (answer?.type === 'services') setServices(answer.services)
        if (answer?.type === 'restarted') {
          restarted(answer)
          send({ op: 'list' })
        }
      },
      onEnd: (reason, isFinal) => setEnded(isFinal ? reason : undefined),
    })
    channel.current = made
    const timer = setInterval(() => {
      if (!document.hidden) send({ op: 'list' })
    }, readEveryMs)
    return () => {
      clearInterval(timer)
      channel.current = undefined
      made.close()
    }
  }, [connection])
  return {
    services,
    ended,
    /** False where there is no way to the robot now. */
    restart: (service: string, reason: string): boolean =>
      channel.current?.send(jsonMessage({ op: 'restart', service, reason } satisfies ServiceRequest)) ??
      false,
  }
}
