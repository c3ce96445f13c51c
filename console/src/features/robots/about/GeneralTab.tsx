import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { RobotDecision } from '../../../components/update-decision/RobotDecision.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { QualitySection } from '../quality/QualitySection.tsx'
import { TagList } from '../TagList.tsx'
import { AgentCard } from './AgentCard.tsx'
import { useIncident } from './incident/use-incident.ts'
import { isolationText } from './isolation-text.ts'
import { RuntimeCard } from './runtime/RuntimeCard.tsx'

const IncidentCard = lazyPart(async () => (await import('./incident/IncidentCard.tsx')).IncidentCard)

function useIdentity(unit: ProducedRobot, isCustomer: boolean) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const can = useCan()
  const { customerId, customerName } = unit
  const customer =
    customerId && can('customer.read') ? (
      <Link href={paths.customerSidebar({ customerId })}>{customerName}</Link>
    ) : (
      customerName
    )
  return [
    { label: t('fields.serial'), value: unit.serial, copyValue: unit.serial },
    { label: t('fields.model'), value: localized(unit.modelName) },
    ...(isCustomer
      ? []
      : [
          { label: t('fields.variant'), value: `${localized(unit.robotName)} · ${unit.robotCode}` },
          { label: t('fields.customer'), value: customer },
        ]),
    { label: t('fields.site'), value: unit.siteName },
    { label: t('fields.location'), value: unit.location },
    { label: t('fields.tags'), value: unit.tags.length > 0 ? <TagList tags={unit.tags} /> : null },
    ...(isCustomer ? [] : [{ label: t('fields.isTestRobot'), value: unit.isTestRobot ? t('yes') : t('no') }]),
    { label: t('fields.notes'), value: unit.notes },
  ]
}

function useDates(unit: ProducedRobot, isCustomer: boolean) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { date } = useFormats()
  const baseline = unit.hardwareBaseline
  return [
    { label: t('fields.productionDate'), value: unit.productionDate && date(unit.productionDate) },
    { label: t('fields.shippedAt'), value: unit.shippedAt && date(unit.shippedAt) },
    { label: t('fields.warrantyUntil'), value: unit.warrantyUntil && date(unit.warrantyUntil) },
    ...(isCustomer
      ? []
      : [
          { label: t('fields.baseline'), value: baseline && <RelativeTime at={baseline.recordedAt} /> },
          ...(unit.restored
            ? [{ label: t('fields.restoredAt'), value: <RelativeTime at={unit.restored.at} /> }]
            : []),
          { label: t('fields.registeredAt'), value: <RelativeTime at={unit.createdAt} /> },
        ]),
  ]
}

/** What the manufacturer's people look a robot up by: its key, its agent and what it is made of. */
function Device({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const device = unit.deviceInfo
  const missingReason = t('notReported')
  const items = [
    { label: t('fields.enrolment'), value: <StateChip kind="enrolment" state={unit.enrolment} /> },
    {
      label: t('enrolment.fingerprint'),
      value: unit.keyFingerprint && <code>{unit.keyFingerprint}</code>,
      missingReason: t('noKey'),
    },
    { label: t('fields.isolation'), value: isolationText(device?.isolation, t), missingReason },
    { label: t('fields.agentVersion'), value: unit.agentVersion, missingReason },
    { label: t('fields.ip'), value: unit.ip, missingReason },
    { label: t('fields.hostname'), value: device?.hostname, missingReason },
    { label: t('fields.timeZone'), value: device?.timeZone, missingReason },
    { label: t('fields.osName'), value: device?.osName, missingReason },
    { label: t('fields.kernel'), value: device?.kernel, missingReason },
    { label: t('fields.firmware'), value: device?.firmware, missingReason },
    { label: t('fields.boardSerial'), value: device?.boardSerial, missingReason },
  ]
  return (
    <>
      <KeyValueCard title={t('cards.device')} items={items} />
      <AgentCard unit={unit} />
    </>
  )
}

/** Who the unit is, how it does right now, where it stands and what it is made of; of the latter customers need nothing. */
export function GeneralTab({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isCustomer = useSession().user.customerId !== null
  const incident = useIncident(unit)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'minmax(0, 1fr)',
          xl: 'repeat(2, minmax(0, 1fr))',
        },
      }}
    >
      {incident && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <IncidentCard unit={unit} incident={incident} />
        </Box>
      )}
      <RobotDecision unitId={unit.id} />
      <QualitySection unit={unit} />
      <RuntimeCard unit={unit} />
      <KeyValueCard title={t('cards.identity')} items={useIdentity(unit, isCustomer)} />
      {!isCustomer && <Device unit={unit} />}
      <KeyValueCard title={t('cards.dates')} items={useDates(unit, isCustomer)} />
    </Box>
  )
}
