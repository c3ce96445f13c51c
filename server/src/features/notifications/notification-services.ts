import type { BaseContext } from '../../base-context.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { createNoticeMailsService, type PostMail } from './notice-mails-service.ts'
import { createNoticeWork } from './notice-work.ts'
import { createNoticesService } from './notices-service.ts'
import { createNotificationsService } from './notifications-service.ts'

type Deps = BaseContext & {
  sessions: Pick<SessionsService, 'grantedRoles'>
  mailer: { post: PostMail; isSetUp: boolean }
}

/** Builds everything that tells people what happened. */
export function createNotificationServices({ mailer, ...deps }: Deps) {
  const { publicUrl, host, port } = deps.config
  const isMailSetUp = mailer.isSetUp
  const notices = createNoticesService({ ...deps, isMailSetUp })
  const address = () => publicUrl ?? `http://${host}:${port}`
  const noticeMails = createNoticeMailsService({ ...deps, post: mailer.post, address })
  return {
    notifications: createNotificationsService({ ...deps, isMailSetUp }),
    notices,
    noticeMails,
    noticeWork: createNoticeWork({ ...deps, notices, mails: noticeMails }),
  }
}
