import type { Demo } from '@filo/contract/demo/demo-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadDemoButton } from '../../components/demo/LoadDemoButton.tsx'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'

const PurgeDemoDialog = lazyDialog(async () => (await import('./PurgeDemoDialog.tsx')).PurgeDemoDialog)

/** What those who may can do about the demo data: load it again where that failed, or remove it. */
export function DemoActions({ state }: { state: Demo['state'] }) {
  const { t } = useTranslation('layouts')
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  if (!can('demo.manage') || (state !== 'loaded' && state !== 'failed')) return null
  return (
    <>
      {state === 'failed' && <LoadDemoButton />}
      <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
        {t('demo.remove')}
      </Button>
      {isAsking && <PurgeDemoDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}
