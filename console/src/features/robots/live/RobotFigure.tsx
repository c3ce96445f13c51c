import type { JointReading } from '@filo/contract/live-state/live-sample'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { type ArmPose, type Pose, poseOf, restOf } from './pose-of.ts'

/** An arm hanging at its shoulder; `side` 1 is drawn at the right, which is the robot's left. */
function Arm({ pose, side }: { pose: ArmPose; side: 1 | -1 }) {
  const x = 120 + side * 47
  const isKnown = pose.shoulder !== null || pose.elbow !== null
  const dash = isKnown ? undefined : '5 4'
  return (
    <g
      className="turns"
      style={{ transform: `translate(${x}px, 106px) rotate(${-side * (pose.shoulder ?? 8)}deg)` }}
    >
      <rect x={-11} y={-8} width={22} height={70} rx={11} className="part" strokeDasharray={dash} />
      <g
        className="turns"
        style={{ transform: `translate(0px, 56px) rotate(${-side * (pose.elbow ?? 6)}deg)` }}
      >
        <rect x={-9} y={-6} width={18} height={62} rx={9} className="part" strokeDasharray={dash} />
        <circle cx={0} cy={62} r={10} className="part" strokeDasharray={dash} />
        <circle cx={0} cy={0} r={4} className="joint" />
      </g>
      <circle cx={0} cy={0} r={5} className="joint" />
    </g>
  )
}

function Head({ pose: { headTurn, headNod } }: { pose: Pose }) {
  const isKnown = headTurn !== null || headNod !== null
  const [x, y] = [(headTurn ?? 0) * 0.2, (headNod ?? 0) * 0.22]
  return (
    <g>
      <rect x={110} y={68} width={20} height={20} className="part" />
      <rect
        x={82}
        y={14}
        width={76}
        height={60}
        rx={24}
        className="part"
        strokeDasharray={isKnown ? undefined : '5 4'}
      />
      <g className="turns" style={{ transform: `translate(${x}px, ${y}px)` }}>
        <rect x={94} y={30} width={52} height={26} rx={13} className="face" />
        <circle cx={108} cy={43} r={4.5} className="eye" />
        <circle cx={132} cy={43} r={4.5} className="eye" />
      </g>
    </g>
  )
}

/**
 * A robot seen from the front, its limbs as its joints are told: dashed where nobody tells. Where people want no motion it
 * stands still, and the table has the numbers.
 */
export function RobotFigure({ joints }: { joints: readonly JointReading[] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const reported = poseOf(joints)
  const pose = isStill ? restOf(reported) : reported
  const note = isStill
    ? t('live.figure.still')
    : joints.length === 0
      ? t('live.figure.unknown')
      : t('live.figure.note')
  return (
    <Box
      component="figure"
      sx={{ m: 0, display: 'grid', justifyItems: 'center', alignContent: 'start', gap: 1 }}
    >
      <Box
        component="svg"
        viewBox="-50 -20 340 320"
        role="img"
        aria-label={t('live.figure.label')}
        sx={{
          width: '100%',
          maxWidth: 300,
          '& .part': {
            fill: (theme) => theme.palette.background.paper,
            stroke: 'currentColor',
            strokeWidth: 2,
          },
          '& .joint, & .eye': { fill: (theme) => theme.palette.primary.main },
          '& .face': { fill: 'currentColor', opacity: 0.16 },
          '& .side': { fill: 'currentColor', fontSize: 11, opacity: 0.75 },
          '& .turns': { transition: 'transform 300ms linear' },
          '@media (prefers-reduced-motion: reduce)': { '& .turns': { transition: 'none' } },
        }}
      >
        <path
          d="M98 196 L94 270 M142 196 L146 270"
          stroke="currentColor"
          strokeWidth={16}
          strokeLinecap="round"
          opacity={0.18}
        />
        <g className="turns" style={{ transform: `translate(${(pose.bodyTurn ?? 0) * 0.12}px, 0px)` }}>
          <Head pose={pose} />
          <Arm pose={pose.rightArm} side={-1} />
          <Arm pose={pose.leftArm} side={1} />
          <rect
            x={84}
            y={88}
            width={72}
            height={112}
            rx={20}
            className="part"
            strokeDasharray={pose.bodyTurn === null ? '5 4' : undefined}
          />
        </g>
        <text x={-40} y={294} className="side">
          {t('live.figure.right')}
        </text>
        <text x={280} y={294} textAnchor="end" className="side">
          {t('live.figure.left')}
        </text>
      </Box>
      <Box component="figcaption" sx={{ color: 'text.secondary', fontSize: 13, textAlign: 'center' }}>
        {note}
      </Box>
    </Box>
  )
}
