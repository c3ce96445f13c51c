import { notificationGroups } from '@filo/contract/notifications/kind-row'
import { notificationKinds } from '@filo/contract/notifications/notification-kinds'
import {
  listNotificationSettings,
  type NotificationSetting,
} from '@filo/contract/notifications/notification-routes'
import type { ResponseOf } from '@filo/contract/route'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { SavedAtOnce } from '../../ui/form/SavedAtOnce.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { KeepNotices } from './KeepNotices.tsx'
import { useSaveSetting } from './use-save-setting.ts'

type Settings = ResponseOf<typeof listNotificationSettings>
type Change = (setting: NotificationSetting) => void

const ways = ['isShown', 'isMailed'] as const

interface RowProps {
  setting: NotificationSetting
  isMailSetUp: boolean
  onChange: Change
}

function KindRow({ setting, isMailSetUp, onChange }: RowProps) {
  const { t } = useTranslation('profile')
  const name = useLocalized()(notificationKinds[setting.kind].name)
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', pl: 0 }}>
        {name}
      </TableCell>
      {ways.map((way) => (
        <TableCell key={way} align="center" padding="none" sx={{ width: { xs: 88, sm: 120 } }}>
          <Switch
            checked={setting[way] && (way === 'isShown' || isMailSetUp)}
            disabled={way === 'isMailed' && !isMailSetUp}
            onChange={(event) => onChange({ ...setting, [way]: event.target.checked })}
            slotProps={{ input: { 'aria-label': t(`notifications.switch.${way}`, { name }) } }}
          />
        </TableCell>
      ))}
    </TableRow>
  )
}

function GroupTable({ items, ...rest }: Omit<RowProps, 'setting'> & { items: NotificationSetting[] }) {
  const { t } = useTranslation('profile')
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{t('notifications.what')}</TableCell>
          {ways.map((way) => (
            <TableCell key={way} align="center" padding="none">
              {t(`notifications.ways.${way}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((setting) => (
          <KindRow key={setting.kind} setting={setting} {...rest} />
        ))}
      </TableBody>
    </Table>
  )
}

function Groups({ settings, onChange }: { settings: Settings; onChange: Change }) {
  const { t } = useTranslation('profile')
  const { isMailSetUp } = settings
  return notificationGroups.map((group) => {
    const items = settings.items.filter(({ kind }) => notificationKinds[kind].group === group)
    if (items.length === 0) return null
    return (
      <SectionCard key={group} title={t(`notifications.groups.${group}`)}>
        <GroupTable items={items} isMailSetUp={isMailSetUp} onChange={onChange} />
      </SectionCard>
    )
  })
}

/** What the person is told of, in the console and by mail; every switch is saved at once. */
export function NotificationsTab() {
  const { t } = useTranslation('profile')
  const query = useApiQuery(listNotificationSettings, {})
  const save = useSaveSetting()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <QueryPanel query={query} errorTitle={t('notifications.failed')} lines={10}>
        {(settings) => (
          <>
            <KeepNotices />
            {!settings.isMailSetUp && <Alert severity="info">{t('notifications.noMail')}</Alert>}
            <SavedAtOnce>
              <Groups settings={settings} onChange={save.change} />
            </SavedAtOnce>
          </>
        )}
      </QueryPanel>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {save.isSaved ? t('preferences.saved') : t('preferences.atOnce')}
      </Box>
    </Box>
  )
}
