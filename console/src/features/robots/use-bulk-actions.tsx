import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import LabelIcon from '@mui/icons-material/LabelOutlined'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQueryOf } from '../../components/table/list-query-of.ts'
import { useListState } from '../../components/table/use-list-state.ts'
import type { BulkAction, ChosenRows } from '../../ui/table/column.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))
const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }))

interface Opened {
  kind: 'tag' | 'assign'
  chosen: ChosenRows
}

/** What is sent for the chosen rows: their ids, or the query when every result is meant. */
export type ChosenTarget = { RobotIds: string[] } | { query: ReturnType<typeof listQueryOf> }

/** The actions over many units and the dialogs they open. */
export function useBulkActions(): { bulkActions: BulkAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('robots')
  const [state] = useListState()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const target: ChosenTarget | undefined =
    opened && (opened.chosen.isAll ? { query: listQueryOf(state) } : { RobotIds: opened.chosen.ids })
  const done = () => opened?.chosen.clear()
  const props = opened && target && { target, count: opened.chosen.count, onDone: done, onClose: close }
  const bulkActions: BulkAction[] = [
    {
      id: 'tag',
      label: t('bulk.tag'),
      icon: <LabelIcon />,
      onSelect: (chosen) => setOpened({ kind: 'tag', chosen }),
    },
    {
      id: 'assign',
      label: t('bulk.assign'),
      icon: <BusinessIcon />,
      onSelect: (chosen) => setOpened({ kind: 'assign', chosen }),
    },
  ]
  const dialogs = (
    <Suspense>
      {props && opened.kind === 'tag' && <TagDialog {...props} />}
      {props && opened.kind === 'assign' && <AssignDialog {...props} />}
    </Suspense>
  )
  return { bulkActions, dialogs }
}
