import {
  getUnitConnection,
  getUnitPresence,
  setUnitConnectionRules,
  type UnitConnection,
} from '@filo/contract/connection/connection-routes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { ConnectionRulesCard } from '../../../components/connection/ConnectionRulesCard.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { useSession } from '../../../session/session.ts'
import { useTimeZone } from '../../../ui/format/time-zone.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { LinkFailuresCard } from './LinkFailuresCard.tsx'
import { OutagesCard, PresenceCard } from './PresenceCard.tsx'
import { PresenceWaiting } from './PresenceWaiting.tsx'

/** An answer is read again this often even without an event: time goes on. */
const refreshMs = 60_000

/** How the robot is linked now. */
function LinkCard({ unit, connection }: { unit: ProducedRobot; connection: UnitConnection | undefined }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isCustomer = useSession().user.customerId !== null
  const missingReason = t('notReported')
  const since = connection?.linkedSince
  const items = [
    { label: t('connection.state'), value: <ConnectionChip unit={unit} /> },
    {
      label: t('connection.linkedSince'),
      value: since && <RelativeTime at={since} />,
      missingReason: t('connection.notLinked'),
    },
    {
      label: t('lastSeen'),
      value: unit.lastSeenAt && <RelativeTime at={unit.lastSeenAt} />,
      missingReason: t('neverSeen'),
    },
    ...(isCustomer ? [] : [{ label: t('fields.ip'), value: unit.ip, missingReason }]),
    { label: t('fields.agentVersion'), value: unit.agentVersion, missingReason },
  ]
  return <KeyValueCard title={t('connection.now')} items={items} />
}

const readOf = ({ own, inherited, etag }: UnitConnection) => ({ own, inherited, etag })

/** How a robot is linked, when it was there over the last days, and after how much silence it counts as gone. */
export function ConnectionTab({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots', 'components'])
  const readZone = useTimeZone()
  const timeZone = readZone()
  const params = { unitId: unit.id }
  useEvents(['robots'], { about: params, invalidates: [getUnitConnection, getUnitPresence] })
  const connection = useApiQuery(getUnitConnection, { params })
  const presence = useApiQuery(
    getUnitPresence,
    { params, query: { timeZone } },
    { refetchInterval: refreshMs },
  )
  const save = useApiMutation(setUnitConnectionRules, { invalidates: [getUnitConnection, getProducedRobot] })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {presence.isPending ? (
        <PresenceWaiting />
      ) : (
        <QueryPanel query={presence} errorTitle={t('connection.presenceFailed')}>
          {(answer) => <PresenceCard presence={answer} />}
        </QueryPanel>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <LinkCard unit={unit} connection={connection.data} />
        <QueryPanel query={connection} errorTitle={t('components:connectionRules.failed')}>
          {(answer) => (
            <ConnectionRulesCard
              rules={answer.rules}
              source={answer.source}
              mayChange={answer.mayChange}
              target={{
                of: 'robot',
                read: readOf(answer),
                loadLatest: async () => readOf(await apiClient.call(getUnitConnection, { params })),
                save: (rules, ifMatch) =>
                  save.mutateAsync({ params, body: { rules }, ...(ifMatch ? { ifMatch } : {}) }),
              }}
            />
          )}
        </QueryPanel>
      </Box>
      {connection.data && <LinkFailuresCard failures={connection.data.failures} />}
      {presence.data && <OutagesCard outages={presence.data.outages} />}
    </Box>
  )
}
