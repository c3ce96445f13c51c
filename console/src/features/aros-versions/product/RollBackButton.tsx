import { type ProductAros, rollBackAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

/** Makes the default of before the default again; the product code is typed. */
export function RollBackButton({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const rollBack = useApiMutation(rollBackAros, { invalidates: arosReadings })
  const target = product.rollBackTo
  if (!target) return null
  const name = localized(product.robot.name)
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        {t('product.rollBack', { version: target.version })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('product.rollBackTitle', { product: name, name: arosTitle(target) })}
          confirmLabel={t('product.rollBackConfirm')}
          expected={product.robot.code}
          effects={[t('product.rollBackRobots', { count: product.default ? product.followerCount : 0 })]}
          readError={readError}
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            const { channel } = product
            await rollBack.mutateAsync({ params: { variantId: product.robot.id }, body: { channel, reason } })
            showToast({ message: t('product.rolledBack', { name: arosTitle(target) }) })
          }}
        >
          {t('product.rollBackHelp')}
        </ConfirmDialog>
      )}
    </>
  )
}
