import { randomUUID } from 'node:crypto'
import type { RemoteSessionMessage } from '@filo/contract/device/messages/agent-messages'
import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import type { FakeRobot, FakeServer } from './fake-server.ts'

/** A server's order for a remote session of ten minutes that asks; each with a later revision than the one before. */
export function createRemoteOrders(sessionId = '01900000-0000-7000-8000-00000000000a') {
  let revision = 0
  return (more: Partial<RemoteOrder> = {}): RemoteOrder => ({
    sessionId,
    revision: ++revision,
    desired: 'consent',
    types: ['terminal', 'files', 'logs'],
    mode: 'control',
    requestedBy: 'Deniz Destek',
    reason: 'Ses gelmiyor',
    minutes: 10,
    question: more.desired === undefined || more.desired === 'consent' ? { seconds: 120 } : null,
    secondsLeft: 600,
    extension: null,
    endReason: null,
    ...more,
  })
}

/** Sends an order to a robot. */
export function orderRemote(server: FakeServer, robot: FakeRobot, order: RemoteOrder): void {
  server.send(robot, { type: 'command', id: randomUUID(), kind: 'remote-session', order })
}

/** Reports of a robot about sessions so far. */
export function remoteReports({ messages }: FakeRobot): RemoteSessionMessage[] {
  return messages.flatMap((message) => (message.type === 'remote-session' ? [message] : []))
}
