import { getUnitConnection } from '@filo/contract/connection/connection-routes'
import { getCustomer } from '@filo/contract/customers/customers-routes'
import { listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { paths } from '../../../../app/paths.ts'
import { usePartName } from '../../../../components/hardware/use-change-columns.tsx'
import { ConnectionChip } from '../../../../components/status/ConnectionChip.tsx'
import { useCan, useSession } from '../../../../session/session.ts'
import { KeyValueList } from '../../../../ui/page/KeyValueList.tsx'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'
import { UpdateSource } from '../updates/UpdateSource.tsx'

const shownChanges = 3

/** Since when a unit is there, or when it was heard of last. */
function Connection({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isThere = unit.connection === 'online'
  const params = { unitId: unit.id }
  const since = useApiQuery(getUnitConnection, { params }, { enabled: isThere }).data?.linkedSince
  const at = isThere ? since : unit.lastSeenAt
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ConnectionChip unit={unit} />
      {at && (
        <span>
          {t(isThere ? 'connection.linkedSince' : 'lastSeen')}: <RelativeTime at={at} />
        </span>
      )}
    </Box>
  )
}

/** What changed last in the hardware of a unit, each with its time, for those who may read it. */
function HardwareLately({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const partName = usePartName()
  const query = { 'f.unitId': [unitId], sort: '-lastAt', size: shownChanges }
  const changes = useApiQuery(listHardwareChanges, { query }).data?.items
  if (!changes) return null
  if (changes.length === 0) return <>{t('incident.noHardwareChange')}</>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.id}>
          <Link href={paths.aboutRobots({ unitId, tab: 'hardware', part: 'changes' })}>
            {partName(change)}
          </Link>
          {' · '}
          <RelativeTime at={change.lastAt} />
        </li>
      ))}
    </Box>
  )
}

/** Whom one reaches at a customer. */
function Contacts({ customerId, name }: { customerId: string; name: string | null }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const contacts = useApiQuery(getCustomer, { params: { customerId } }).data?.contacts
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <Link href={paths.customerSidebar({ customerId })}>{name}</Link>
      {contacts?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('incident.noContact')}</Box>}
      {contacts?.map(({ name: person, phone = '', email = '' }) => (
        <Box key={`${person} ${phone} ${email}`} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <span>{person}</span>
          {phone && <Link href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Link>}
          {email && <Link href={`mailto:${email}`}>{email}</Link>}
        </Box>
      ))}
    </Box>
  )
}

/** What support asks first about a robot that fails: what was changed, whether it is there, and whom to call. */
export function IncidentFacts({ unit, update }: { unit: ProducedRobot; update: Update | undefined }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const isCustomer = useSession().user.customerId !== null
  const { id, customerId, customerName } = unit
  const arosText = (aros: Update['to']) => (aros ? `${aros.name} ${aros.semver}` : t('updates.none'))
  const ofUpdate = update
    ? [
        {
          label: t('incident.lastUpdate'),
          value: (
            <Box sx={{ display: 'grid', gap: 0.25 }}>
              <span>{t('updates.fromTo', { from: arosText(update.from), to: arosText(update.to) })}</span>
              <span>
                <RelativeTime at={update.updates_time} />
                {' · '}
                <UpdateSource update={update} />
              </span>
            </Box>
          ),
        },
      ]
    : []
  const hardware = { label: t('incident.hardware'), value: <HardwareLately unitId={id} /> }
  const customer = !isCustomer &&
    customerId && {
      label: t('fields.customer'),
      value: can('customer.read') ? <Contacts customerId={customerId} name={customerName} /> : customerName,
    }
  return (
    <KeyValueList
      items={[
        ...ofUpdate,
        { label: t('connection.state'), value: <Connection unit={unit} /> },
        ...(can('hardware.read') ? [hardware] : []),
        ...(customer ? [customer] : []),
      ]}
    />
  )
}
