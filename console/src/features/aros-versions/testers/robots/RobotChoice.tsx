import { listTestRobots, type TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { OptionSource } from '../../../../components/form/named-options.ts'
import { SearchSelectMany } from '../../../../components/form/SearchSelectMany.tsx'
import { useRobotWords } from './use-robot-words.ts'
import { useTestRobots } from './use-robots-of-test.ts'

/** The test robots of a product by serial number, each with what speaks for and against it where `words` has it. */
export function testRobotSource(
  variantId: string,
  words?: (robot: TestRobot) => string,
): OptionSource<typeof listTestRobots, typeof getProducedRobot> {
  return {
    list: listTestRobots,
    params: { variantId },
    one: getProducedRobot,
    oneParams: (unitId) => ({ unitId }),
    option: (unit) =>
      'unitId' in unit
        ? { value: unit.unitId, label: unit.serial, ...(words ? { detail: words(unit) } : {}) }
        : { value: unit.id, label: unit.serial },
  }
}

interface Props {
  variantId: string
  label: string
  help?: string | undefined
  value: readonly string[]
  onChange: (unitIds: string[]) => void
}

/** Chooses test robots of a product; what is known of the chosen ones stands below. */
export function RobotChoice({ variantId, label, help, value, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  const words = useRobotWords()
  const query = useTestRobots(variantId)
  const isNone = query.data?.totalCount === 0
  const known = query.data?.items ?? []
  return (
    <Box sx={{ minWidth: 0 }}>
      <SearchSelectMany
        source={testRobotSource(variantId, words)}
        value={value}
        onChange={onChange}
        noOptionsText={t('testers.robotsNone')}
        field={{ label, helperText: isNone ? t('testRobots.noneOfProduct') : help }}
      />
      {value.length > 0 && query.isError && (
        <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: 13 }}>{t('testRobots.unknown')}</Box>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: 13, '&:empty': { display: 'none' } }}
      >
        {known
          .filter(({ unitId }) => value.includes(unitId))
          .map((robot) => (
            <Box
              component="li"
              key={robot.unitId}
              sx={{ color: robot.runningTest ? 'warning.main' : 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {robot.serial}: {words(robot)}
            </Box>
          ))}
      </Box>
    </Box>
  )
}
