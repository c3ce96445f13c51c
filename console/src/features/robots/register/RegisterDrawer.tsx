import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { CsvImport } from './CsvImport.tsx'
import { InstallKeyForm } from './InstallKeyForm.tsx'
import { PairingForm } from './PairingForm.tsx'
import { SingleUnitForm } from './SingleUnitForm.tsx'

type Way = 'single' | 'csv' | 'pairing' | 'key'

/** The ways in: one serial number, a file of many, the code that a robot shows, or a key that robots bring themselves. */
export function RegisterDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('robots')
  const can = useCan()
  const [way, setWay] = useState<Way>('single')
  return (
    <SideDrawer isOpen title={t('register.title')} onClose={onClose} width={760}>
      <Tabs
        value={way}
        onChange={(_, next: Way) => setWay(next)}
        variant="scrollable"
        aria-label={t('register.ways')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        <Tab value="single" label={t('register.single')} />
        <Tab value="csv" label={t('register.csv')} />
        {can('robot.accept') && <Tab value="pairing" label={t('register.pairing')} />}
        {can('robot.accept') && <Tab value="key" label={t('register.key')} />}
      </Tabs>
      {way === 'single' && <SingleUnitForm onClose={onClose} />}
      {way === 'csv' && <CsvImport onClose={onClose} />}
      {way === 'pairing' && <PairingForm onClose={onClose} />}
      {way === 'key' && <InstallKeyForm onClose={onClose} />}
    </SideDrawer>
  )
}
