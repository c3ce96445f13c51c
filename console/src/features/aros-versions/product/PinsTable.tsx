import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { productHref } from '../shared/aros-links.ts'
import { UnpinButton } from './UnpinButton.tsx'

/** Robots that run another version than the product's default, with why and until when. */
export function PinsTable({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const { dateTime } = useFormats()
  const mayEnd = can(product.channel === 'test' ? 'aros.assign_test' : 'aros.assign')
  if (product.pins.length === 0) {
    return (
      <Card>
        <EmptyState drawing="robot" title={t('pins.none')} body={t('pins.noneBody')} />
      </Card>
    )
  }
  return (
    <Box
      component="ul"
      aria-label={t('product.pins')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {product.pins.map((pin) => (
        <Card
          key={pin.id}
          component="li"
          sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
        >
          <Box sx={{ flex: '1 1 180px' }}>
            <Link href={paths.aboutRobots({ RobotId: pin.RobotId ?? '' })}>{pin.serial}</Link>
            <Box sx={{ color: 'text.secondary' }}>{pin.reason}</Box>
          </Box>
          <Box sx={{ flex: '1 1 180px' }}>
            <ArosName
              aros={pin.aros}
              href={`${productHref(product.channel, product.robot.id, pin.aros.id)}&tab=pins`}
            />
          </Box>
          <Box sx={{ flex: '1 1 180px', color: 'text.secondary' }}>
            {pin.assignedByName} · <RelativeTime at={pin.assignedAt} />
            {pin.until && <Box>{t('pins.until', { at: dateTime(pin.until) })}</Box>}
          </Box>
          {mayEnd && <UnpinButton pin={pin} />}
        </Card>
      ))}
    </Box>
  )
}
