import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { OrderEditor, type OrderItem } from './OrderEditor.tsx'
import { SaveOrderDialog } from './SaveOrderDialog.tsx'

interface Props {
  intro: ReactNode
  label: string
  items: readonly OrderItem[]
  etag: string
  lockedReason: string | undefined
  extraActions?: ReactNode
  onCopyFromProduction?: () => Promise<string[]>
  /** Answers the new ETag. */
  onSave: (packageIds: string[], ifMatch: string) => Promise<string>
}

function arranged(items: readonly OrderItem[], order: readonly string[]): OrderItem[] {
  const known = order.flatMap((id) => items.filter((item) => item.packageId === id))
  return [...known, ...items.filter((item) => !order.includes(item.packageId))]
}

/** An order that is saved explicitly: what moves is shown before it is saved. */
export function OrderForm(props: Props) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const { items, lockedReason, onCopyFromProduction, onSave } = props
  const [order, setOrder] = useState<string[]>()
  const [isSaving, setIsSaving] = useState(false)
  const shown = order ? arranged(items, order) : [...items]
  const isDirty = shown.some((item, index) => item.packageId !== items[index]?.packageId)
  const guard = useLeaveGuard(isDirty)
  const copy = async () => {
    try {
      if (onCopyFromProduction) setOrder(await onCopyFromProduction())
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return (
    <Box sx={{ maxWidth: 960 }}>
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
                <Button color="inherit" disabled={!isDirty} onClick={() => setOrder(undefined)}>
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
      <SectionCard>
        <OrderEditor label={props.label} items={shown} onOrder={setOrder} lockedReason={lockedReason} />
      </SectionCard>
      {isSaving && (
        <SaveOrderDialog
          before={items}
          after={shown}
          onClose={() => setIsSaving(false)}
          onSave={async () => {
            await onSave(
              shown.map((item) => item.packageId),
              props.etag,
            )
            setOrder(undefined)
          }}
        />
      )}
      <LeaveDialog guard={guard} />
    </Box>
  )
}
