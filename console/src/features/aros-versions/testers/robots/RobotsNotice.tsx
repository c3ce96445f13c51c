import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RobotsOfTest } from './robots-of-test.ts'
import type { RobotsReading } from './use-robots-of-test.ts'

/** What a test without any robot means, by the number of mandatory cases that only a robot passes. */
export function useNoRobotsText() {
  const { t } = useTranslation('aros-versions')
  return ({ robotCases }: Pick<RobotsOfTest, 'robotCases'>) =>
    robotCases > 0 ? t('testRobots.noneChosen', { count: robotCases }) : t('testRobots.noneNeeded')
}

interface Props {
  reading: RobotsReading
  /** Leads to where robots are chosen; absent where the reader may not. */
  choose?: ReactNode
}

/** Says that a test has no robot, or that some of its testers have none; nothing where all have one. */
export function RobotsNotice({ reading, choose }: Props) {
  const { t } = useTranslation('aros-versions')
  const noRobotsText = useNoRobotsText()
  const { robots, hasFailed, retry } = reading
  if (hasFailed) {
    const again = (
      <Button color="inherit" onClick={retry}>
        {t('testRobots.retry')}
      </Button>
    )
    return (
      <Alert severity="warning" action={again}>
        {t('testRobots.unknownOfTest')}
      </Alert>
    )
  }
  if (!robots || robots.testerCount === 0 || robots.withoutRobots.length === 0) return null
  const isNone = robots.robotCount === 0
  return (
    <Alert
      severity={isNone ? 'warning' : 'info'}
      action={choose}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' }, '& .MuiAlert-action': { pl: 0 } }}
    >
      {isNone
        ? noRobotsText(robots)
        : t('testRobots.someWithout', { names: robots.withoutRobots.join(', ') })}
    </Alert>
  )
}
