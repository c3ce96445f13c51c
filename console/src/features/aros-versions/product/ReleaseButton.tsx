import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { type ReleaseWay, releaseWays } from './release-choices.ts'

/** "Yayına al…", where the reader may do one of its ways with a version of the product. */
export function ReleaseButton({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const may = (way: ReleaseWay) => can(way === 'publish' ? 'aros.publish' : 'aros.assign')
  const entries = product.timeline.filter((entry) => releaseWays(entry).some(may))
  if (entries.length === 0) return null
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {t('release.open')}
      </Button>
      {isOpen && <ReleaseDialog product={product} entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  )
}
