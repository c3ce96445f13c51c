import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { CsvImport } from './CsvImport.tsx'
import { InstallKeyForm } from './InstallKeyForm.tsx'
import { SingleUnitForm } from './SingleUnitForm.tsx'

type Way = 'single' | 'csv' | 'key'

/** The three ways in: one serial number, a file of many, or a key that robots bring themselves. */
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
        {can('robot.accept') && <Tab value="key" label={t('register.key')} />}
      </Tabs>
      {way === 'single' && <SingleUnitForm onClose={onClose} />}
      {way === 'csv' && <CsvImport onClose={onClose} />}
      {way === 'key' && <InstallKeyForm onClose={onClose} />}
    </SideDrawer>
  )
}
