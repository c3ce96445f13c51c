import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { useTranslation } from 'react-i18next'
import { liveConnection } from '../../../../components/status/live-connection.ts'
import { useStateName } from '../../../../components/status/use-state-name.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { useNow } from '../../../../ui/time/use-now.ts'
import { arosTitle } from '../../shared/ArosName.tsx'

/** A test robot in one line: how it is reached or since when not, its battery while it is there, and whose it is now. */
export function useRobotWords() {
  const { t } = useTranslation('aros-versions')
  const { relative, percent } = useFormats()
  const stateName = useStateName()
  const now = useNow()
  return (robot: TestRobot): string => {
    const connection = liveConnection(robot, now)
    const isThere = connection === 'online'
    const { batteryPercent, lastSeenAt, runningTest } = robot
    const test = runningTest && {
      aros: arosTitle(runningTest.aros),
      testers: runningTest.testers.map(({ name }) => name).join(', '),
    }
    return [
      stateName('connection', connection),
      ...(isThere || !lastSeenAt ? [] : [t('testRobots.seen', { at: relative(lastSeenAt, now) })]),
      ...(isThere && batteryPercent !== null
        ? [t('testRobots.battery', { percent: percent(batteryPercent / 100, 0) })]
        : []),
      test ? t(test.testers ? 'testRobots.inTestOf' : 'testRobots.inTest', test) : t('testRobots.free'),
    ].join(' · ')
  }
}
