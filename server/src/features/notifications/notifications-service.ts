import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { NotificationGroup } from '@filo/contract/notifications/kind-row'
import { notificationKindKeys, notificationKinds } from '@filo/contract/notifications/notification-kinds'
import type { Notification, NotificationSetting } from '@filo/contract/notifications/notification-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import * as store from './notifications-store.ts'
import { presentNotification } from './present-notification.ts'

interface ListQuery {
  page: number
  size: number
  'f.group'?: NotificationGroup[] | undefined
  'f.isRead'?: string[] | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'bus'> & {
  sessions: Pick<SessionsService, 'grantedRoles'>
  isMailSetUp: boolean
}

/** A person's own notifications and how they want to be told. */
export function createNotificationsService({ db, clock, bus, sessions, isMailSetUp }: Deps) {
  const publishRead = ({ userId }: UserActor) =>
    bus.publish(changed('notifications', null, 'read', { customerId: null, userId }))

  async function list(actor: UserActor, query: ListQuery): Promise<Page<Notification>> {
    const read = query['f.isRead']
    const isRead = read?.length === 1 ? read[0] === 'true' : undefined
    const found = await store.listOwn(db, actor, { groups: query['f.group'], isRead }, pageBounds(query))
    const items = presentRows(found.rows, ({ id }) => id, presentNotification)
    return { items, totalCount: found.totalCount }
  }

  async function unread(actor: UserActor) {
    return { unread: await store.countOwnUnread(db, actor) }
  }

  /** @throws not_found */
  async function mark(actor: UserActor, id: string, isRead: boolean): Promise<Notification> {
    const row = await store.markOwn(db, actor, id, isRead ? clock.now() : null)
    if (!row) throw new DomainError(commonErrors.not_found)
    publishRead(actor)
    return presentNotification(row)
  }

  async function markAll(actor: UserActor, group: NotificationGroup | undefined): Promise<void> {
    await store.markAllOwn(db, actor, group && [group], clock.now())
    publishRead(actor)
  }

  async function listSettings(actor: UserActor) {
    const roles = new Set((await sessions.grantedRoles(actor.userId)).map((row) => row.roleKey))
    const chosen = new Map((await store.listOwnSettings(db, actor)).map((row) => [row.kind, row]))
    const kinds = notificationKindKeys.filter((kind) =>
      notificationKinds[kind].roles.some((role) => roles.has(role)),
    )
    const items = kinds.map((kind) => {
      const { isShown, isMailed } = chosen.get(kind) ?? {
        isShown: true,
        isMailed: notificationKinds[kind].isMailed,
      }
      return { kind, isShown, isMailed }
    })
    return { isMailSetUp, items }
  }

  async function choose(actor: UserActor, setting: NotificationSetting) {
    await store.saveOwnSetting(db, actor, setting)
    return listSettings(actor)
  }

  async function keep(actor: UserActor) {
    const settings = await listSettings(actor)
    await store.keepOwnSettings(db, actor, settings.items)
    return settings
  }

  return { list, unread, mark, markAll, listSettings, choose, keep }
}

export type NotificationsService = ReturnType<typeof createNotificationsService>
