import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChangedByOthers } from '../../../api/save-failure.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PageTip } from '../../../components/tip/PageTip.tsx'
import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import type { OrderItem } from './dependency-status.ts'
import { OrderConflict } from './OrderConflict.tsx'
import { OrderEditor } from './OrderEditor.tsx'
import { SaveOrderDialog } from './SaveOrderDialog.tsx'

interface Props<Item extends OrderItem> {
  intro: ReactNode
  label: string
  items: readonly Item[]
  etag: string
  lockedReason: string | undefined
  extraActions?: ReactNode
  onCopyFromProduction?: () => Promise<string[]>
  onSave: (items: readonly Item[], ifMatch: string) => Promise<unknown>
  /** What the server has now, after somebody else changed it. */
  loadLatest: () => Promise<{ items: readonly Item[]; etag: string }>
}

function arranged<Item extends OrderItem>(items: readonly Item[], order: readonly string[]): Item[] {
  const known = order.flatMap((id) => items.filter((item) => item.packageId === id))
  return [...known, ...items.filter((item) => !order.includes(item.packageId))]
}

/** What a person has arranged, and the version they began from: a newer one read meanwhile is not what they saw. */
interface Moved {
  order: string[]
  etag: string
}

/** An order that is saved explicitly: what moves is shown before it is saved. */
export function OrderForm<Item extends OrderItem>(props: Props<Item>) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const { items, lockedReason, onCopyFromProduction, onSave } = props
  const [moved, setMoved] = useState<Moved>()
  const [isSaving, setIsSaving] = useState(false)
  const [latest, setLatest] = useState<{ items: readonly Item[]; etag: string }>()
  const shown = moved ? arranged(items, moved.order) : [...items]
  const isDirty = shown.some((item, index) => item.packageId !== items[index]?.packageId)
  const guard = useLeaveGuard(isDirty)
  const setOrder = (order: string[]) => setMoved((current) => ({ etag: props.etag, ...current, order }))
  const copy = async () => {
    try {
      if (onCopyFromProduction) setOrder(await onCopyFromProduction())
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  const save = async () => {
    try {
      await onSave(shown, moved?.etag ?? props.etag)
      setMoved(undefined)
    } catch (error) {
      if (!isChangedByOthers(error)) throw error
      setLatest(await props.loadLatest())
    }
  }
  return (
    <Box>
      <PageHeader
        intro={props.intro}
        actions={
          <>
            {props.extraActions}
            {onCopyFromProduction && !lockedReason && (
              <Button color="inherit" onClick={() => void copy()}>
                {t('order.copyFromProduction')}
              </Button>
            )}
            {!lockedReason && (
              <>
                <Button color="inherit" disabled={!isDirty} onClick={() => setMoved(undefined)}>
                  {t('order.discard')}
                </Button>
                <Button variant="contained" disabled={!isDirty} onClick={() => setIsSaving(true)}>
                  {t('order.save')}
                </Button>
              </>
            )}
          </>
        }
      />
      {!lockedReason && <PageTip of="order" hasSpaceBelow />}
      <SectionCard>
        <OrderEditor label={props.label} items={shown} onOrder={setOrder} lockedReason={lockedReason} />
      </SectionCard>
      {isSaving && (
        <SaveOrderDialog before={items} after={shown} onClose={() => setIsSaving(false)} onSave={save} />
      )}
      {latest && (
        <OrderConflict
          mine={arranged(
            latest.items,
            shown.map((item) => item.packageId),
          )}
          theirs={latest.items}
          onKeepMine={(mine) => onSave(mine, latest.etag)}
          onAcceptTheirs={props.loadLatest}
          onDone={() => {
            setLatest(undefined)
            setMoved(undefined)
          }}
        />
      )}
      <LeaveDialog guard={guard} />
    </Box>
  )
}
