import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useIsShownOnce } from '../../../ui/dialog/shown-once.ts'
import { CsvImport } from './CsvImport.tsx'
import { InstallKeyForm } from './InstallKeyForm.tsx'
import { PairingForm } from './PairingForm.tsx'
import { SingleUnitForm } from './SingleUnitForm.tsx'

type Way = 'single' | 'csv' | 'pairing' | 'key'

interface WaysProps {
  way: Way
  onChoose: (way: Way) => void
}

/** The tabs of the ways; away while a key or a code is shown that another way would take the place of. */
function Ways({ way, onChoose }: WaysProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const can = useCan()
  if (useIsShownOnce()) return null
  return (
    <Tabs
      value={way}
      onChange={(_, next: Way) => onChoose(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t('register.ways')}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      <Tab value="single" label={t('register.single')} />
      <Tab value="csv" label={t('register.csv')} />
      {can('robot.accept') && <Tab value="pairing" label={t('register.pairing')} />}
      {can('robot.accept') && <Tab value="key" label={t('register.key')} />}
    </Tabs>
  )
}

/** The ways in: one serial number, a file of many, the code that a robot shows, or a key that robots bring themselves. */
export function RegisterDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const [way, setWay] = useState<Way>('single')
  return (
    <SideDrawer isOpen title={t('register.title')} onClose={onClose} width={760}>
      <Ways way={way} onChoose={setWay} />
      {way === 'single' && <SingleUnitForm onClose={onClose} />}
      {way === 'csv' && <CsvImport onClose={onClose} />}
      {way === 'pairing' && <PairingForm onClose={onClose} />}
      {way === 'key' && <InstallKeyForm onClose={onClose} />}
    </SideDrawer>
  )
}
