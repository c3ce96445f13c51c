import type { EventTopic } from '@filo/contract/events/event-routes'
import type { Permission } from '@filo/contract/permissions'
import type { Audience } from '../../bus/bus.ts'
import { may, type UserActor } from '../../rights/actor.ts'

/** What concerns everybody who is signed in: it says that something is there or gone, never what. */
const openTopics: readonly EventTopic[] = ['demo']

/** Topics that need a permission; the others are personal and reach only their own user. */
const topicPermissions: Partial<Record<EventTopic, Permission>> = {
  robots: 'robot.read',
  updates: 'update.read',
  'aros-versions': 'aros.read',
  packages: 'package.read',
  uploads: 'package.read',
  users: 'user.read',
}

/** Whether an actor may hear one event (ARCHITECTURE.md: only what the session may see). */
export function mayHear(actor: UserActor, topic: EventTopic, audience: Audience): boolean {
  if (openTopics.includes(topic)) return true
  const permission = topicPermissions[topic]
  if (!permission) return audience.userId === actor.userId
  if (!may(actor, permission)) return false
  const { scope } = actor
  if (scope.kind === 'all') return true
  if (audience.customerId === null || audience.customerId !== scope.customerId) return false
  if (scope.kind === 'customer') return true
  return audience.unitId !== undefined && scope.unitIds.includes(audience.unitId)
}
