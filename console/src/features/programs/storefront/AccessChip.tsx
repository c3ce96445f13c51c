import type { StorefrontAccess } from '@filo/contract/storefront/storefront-routes'
import EntitledIcon from '@mui/icons-material/CheckCircleOutlined'
import UpcomingIcon from '@mui/icons-material/EventOutlined'
import RequestedIcon from '@mui/icons-material/HourglassEmpty'
import NeededIcon from '@mui/icons-material/LockOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

const looks = {
  entitled: { icon: EntitledIcon, tone: 'success' },
  upcoming: { icon: UpcomingIcon, tone: 'info' },
  requested: { icon: RequestedIcon, tone: 'info' },
  needed: { icon: NeededIcon, tone: 'neutral' },
} as const

/** Whether the customer may install a program that costs something; nothing for a free one. */
export function AccessChip({ access: { kind } }: { access: StorefrontAccess }) {
  const { t } = useTranslation('programs/storefront')
  if (kind === 'free') return null
  return <StatusChip {...looks[kind]} label={t(`access.short.${kind}`)} />
}
