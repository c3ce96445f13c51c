import { roleNames } from '@filo/contract/roles'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@filo/contract/saved-views/saved-views-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery, useInvalidate } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { chooseDefaultView, forgetDeletedView, useDefaultView } from '../../session/default-view.ts'
import { useSession } from '../../session/session.ts'
import type { SavedView, ViewStore } from '../../ui/table/views/saved-view.ts'
import { offerUndo } from '../../ui/toast/offer-undo.ts'
import { useReadError } from '../form/use-read-error.ts'
import { asTableView, viewQuery } from './view-search.ts'

const none: readonly SavedView[] = []
const change = { invalidates: [listSavedViews] }

/** Views that are being deleted while the reader may still have them back. */
function useLeaving() {
  const [ids, setIds] = useState<readonly string[]>([])
  const hide = (id: string) => setIds((all) => [...all, id])
  const show = (id: string) => setIds((all) => all.filter((each) => each !== id))
  return { ids, hide, show }
}

/** The views of one list: the page's own first, then the reader's and those shared with their role. */
export function useSavedViews(
  list: string,
  { builtIn = none, current }: { builtIn?: readonly SavedView[] | undefined; current: string | null },
): ViewStore & { isRead: boolean } {
  const { t } = useTranslation('ui')
  const localized = useLocalized()
  const { role } = useSession()
  const readError = useReadError()
  const defaultId = useDefaultView(list)
  const [isRequested, setIsRequested] = useState(false)
  const leaving = useLeaving()
  const isStored = (id: string | null) => id !== null && !builtIn.some((view) => view.id === id)
  const isDesired = isRequested || isStored(current) || isStored(defaultId)
  const answer = useApiQuery(listSavedViews, { query: { page: list } }, { enabled: isDesired })
  const views = answer.data?.items
  const create = useApiMutation(createSavedView, change)
  const invalidate = useInvalidate()
  const update = useApiMutation(updateSavedView, {
    ...change,
    onError: () => void invalidate([listSavedViews]),
  })
  const changeOwn = (id: string, body: { name?: string; query?: string; isShared?: boolean }) => {
    const etag = views?.find((view) => view.id === id)?.etag
    return update.mutateAsync({ params: { viewId: id }, body, ...(etag ? { ifMatch: etag } : {}) })
  }
  const remove = useApiMutation(deleteSavedView, change)
  const own = (views ?? []).filter(({ id }) => !leaving.ids.includes(id)).map(asTableView)
  return {
    views: [...builtIn, ...own],
    roleName: localized(roleNames[role]),
    defaultId,
    isRead: !isDesired || !answer.isPending,
    onOpen: () => setIsRequested(true),
    save: async ({ id, name, search }) => {
      const query = viewQuery(search)
      const body = { page: list, name, query }
      const saved = id ? await changeOwn(id, { query }) : await create.mutateAsync({ body })
      return saved.id
    },
    rename: async (id, name) => {
      await changeOwn(id, { name })
    },
    share: async (id, isShared) => {
      await changeOwn(id, { isShared })
    },
    remove: ({ id, name }) => {
      leaving.hide(id)
      offerUndo({
        message: t('table.viewDeleted', { name }),
        undoLabel: t('undo'),
        onUndo: () => leaving.show(id),
        onCommit: async () => {
          await remove.mutateAsync({ params: { viewId: id } }).then(
            () => forgetDeletedView(list, id),
            () => leaving.show(id),
          )
        },
      })
    },
    setDefault: (id) => chooseDefaultView(list, id),
    readError,
  }
}
