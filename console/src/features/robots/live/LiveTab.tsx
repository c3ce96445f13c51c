import type { LiveSample } from '@filo/contract/live-state/live-sample'
import LostIcon from '@mui/icons-material/SensorsOffOutlined'
import LiveIcon from '@mui/icons-material/SensorsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useRemoteAccess } from '../../../components/remote-access/use-remote-access.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { RuntimeTables } from '../about/runtime/RuntimeTables.tsx'
import { JointTable } from './JointTable.tsx'
import { LiveFacts } from './LiveFacts.tsx'
import { LiveTiles } from './LiveTiles.tsx'
import type { LiveSnapshot } from './live-view.ts'
import { type LiveWord, liveWord } from './live-word.ts'
import { RobotFigure } from './RobotFigure.tsx'
import { useAgeSeconds, useLiveView } from './use-live-view.ts'

/** How old what is shown is, and whether more comes. */
function AgeChip({ live }: { live: LiveSnapshot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const seconds = useAgeSeconds(live.cameMs)
  const isLive = liveWord(live) === 'live'
  const age = seconds < 1 ? t('live.ageNow') : t('live.age', { count: seconds })
  return (
    <StatusChip
      tone={isLive && seconds < 3 ? 'success' : 'warning'}
      icon={isLive && seconds < 3 ? LiveIcon : LostIcon}
      label={age}
    />
  )
}

function Joints({ sample }: { sample: LiveSample }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { joints, jointsAgeMs } = sample
  const seconds = Math.floor((jointsAgeMs ?? 0) / 1000)
  return (
    <SectionCard title={t('live.joints.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(200px, 300px) minmax(0, 1fr)' },
        }}
      >
        <RobotFigure joints={joints} />
        {joints.length > 0 ? (
          <Box sx={{ minWidth: 0 }}>
            {seconds >= 1 && <Alert severity="warning">{t('live.joints.old', { count: seconds })}</Alert>}
            <JointTable joints={joints} />
          </Box>
        ) : (
          <EmptyState drawing="robot" title={t('live.joints.none')} body={t('live.joints.noneBody')} />
        )}
      </Box>
    </SectionCard>
  )
}

function NothingYet({ word }: { word: Exclude<LiveWord, 'live'> }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <SectionCard>
      <EmptyState
        drawing="robot"
        title={t(`live.states.${word}.title`)}
        body={t(`live.states.${word}.body`)}
      />
    </SectionCard>
  )
}

/** A robot as it is now: nothing is asked of it before this is drawn, and nothing after. */
export function LiveTab({ unitId }: { unitId: string }) {
  const { data: remote, isPending } = useRemoteAccess(unitId)
  if (isPending) return <NothingYet word="waiting" />
  if (remote?.acts.live_state === 'refused') return <NothingYet word="customer_refuses" />
  return <LiveView unitId={unitId} />
}

function LiveView({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const live = useLiveView(unitId)
  const { sample, points } = live
  const word = liveWord(live)
  const isTrouble = word !== 'live' && word !== 'waiting'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="status">
        {isTrouble && sample && <Alert severity="warning">{t(`live.states.${word}.title`)}</Alert>}
        {!sample && <NothingYet word={word === 'live' ? 'waiting' : word} />}
      </Box>
      {sample && (
        <>
          <SectionCard title={t('live.now')} actions={<AgeChip live={live} />}>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <LiveTiles sample={sample} points={points} />
              <LiveFacts sample={sample} />
            </Box>
          </SectionCard>
          <Joints sample={sample} />
          {(sample.runtime.errors.length > 0 || sample.runtime.processes.length > 0) && (
            <SectionCard title={t('live.programs')}>
              <Box sx={{ display: 'grid', gap: 3 }}>
                <RuntimeTables runtime={sample.runtime} />
              </Box>
            </SectionCard>
          )}
        </>
      )}
    </Box>
  )
}
