import { type JointReading, type JointState, jointParts } from '@filo/contract/live-state/live-sample'
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FaultyIcon from '@mui/icons-material/ErrorOutlined'
import PassiveIcon from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Tone } from '../../../ui/status/tone.ts'
import { jointName } from './joint-name.ts'
import { placeInRange } from './pose-of.ts'

const looks: Record<JointState, { tone: Tone; icon: typeof ActiveIcon }> = {
  active: { tone: 'success', icon: ActiveIcon },
  passive: { tone: 'neutral', icon: PassiveIcon },
  faulty: { tone: 'error', icon: FaultyIcon },
}

/** Where a joint stands between its limits; says nothing that the table does not say in numbers. */
function RangeBar({ joint }: { joint: JointReading }) {
  const place = placeInRange(joint)
  if (place === null) return null
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        height: 6,
        borderRadius: 3,
        bgcolor: 'divider',
        minWidth: { xs: 56, sm: 72 },
        mt: 0.5,
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          top: -3,
          width: 4,
          height: 12,
          borderRadius: 2,
          bgcolor: place === 0 || place === 1 ? 'error.main' : 'primary.main',
          left: `calc(${(place * 100).toFixed(1)}% - 2px)`,
          '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        }}
      />
    </Box>
  )
}

/** On a phone the state stands below the joint's name, so that no figure is off the screen. */
function JointRow({ joint, isPhone }: { joint: JointReading; isPhone: boolean }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { number } = useFormats()
  const localized = useLocalized()
  const { angleDeg, torqueNm, tempC, minDeg, maxDeg, state } = joint
  const textOf = (value: number | undefined, unit: string, digits = 1) =>
    value === undefined ? t('runtime.unknown') : `${number(value, digits)}${unit}`
  const limits =
    minDeg === undefined || maxDeg === undefined ? null : `${number(minDeg, 0)}…${number(maxDeg, 0)}°`
  const stateWord = state ? (
    <StatusChip {...looks[state]} label={t(`live.joints.${state}`)} />
  ) : (
    t('runtime.unknown')
  )
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{ overflowWrap: 'break-word', minWidth: { xs: 76, sm: 92 }, maxWidth: 160 }}
      >
        {jointName(joint.name, localized)}
        {isPhone && <Box sx={{ mt: 0.5 }}>{stateWord}</Box>}
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1.5, flexWrap: 'wrap' }}>
          <span>{textOf(angleDeg, '°')}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {limits}
          </Box>
        </Box>
        <RangeBar joint={joint} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {textOf(torqueNm, ' N·m')}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {textOf(tempC, ' °C')}
      </TableCell>
      {!isPhone && <TableCell>{stateWord}</TableCell>}
    </TableRow>
  )
}

/** The joints of the arms, the head and the body with everything that was told of them. */
export function JointTable({ joints }: { joints: readonly JointReading[] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const shown = jointParts.filter((part) => joints.some((joint) => joint.part === part))
  return (
    <Box sx={{ overflowX: 'auto', mx: -1 }} tabIndex={0} role="group" aria-label={t('live.joints.title')}>
      <Table
        size="small"
        aria-label={t('live.joints.title')}
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 }, fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('live.joints.joint')}</TableCell>
            <TableCell>{t('live.joints.angle')}</TableCell>
            <TableCell align="right">{t('live.joints.torque')}</TableCell>
            <TableCell align="right">{t('live.joints.temperature')}</TableCell>
            {!isPhone && <TableCell>{t('live.joints.state')}</TableCell>}
          </TableRow>
        </TableHead>
        {shown.map((part) => (
          <TableBody key={part}>
            <TableRow>
              <TableCell
                component="th"
                scope="rowgroup"
                colSpan={isPhone ? 4 : 5}
                sx={{ fontWeight: 600, pt: 1.5 }}
              >
                {t(`live.parts.${part}`)}
              </TableCell>
            </TableRow>
            {joints
              .filter((joint) => joint.part === part)
              .map((joint) => (
                <JointRow key={joint.name} joint={joint} isPhone={isPhone} />
              ))}
          </TableBody>
        ))}
      </Table>
    </Box>
  )
}
