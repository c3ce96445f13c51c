import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamedOptions } from '../../../../components/form/named-options.ts'
import { testerSource } from '../../shared/option-sources.ts'
import { RobotChoice } from '../../testers/robots/RobotChoice.tsx'
import { useTestRobots } from '../../testers/robots/use-robots-of-test.ts'

interface Props {
  variantId: string
  testerIds: readonly string[]
  chosen: Readonly<Record<string, string[]>>
  /** Some of the chosen ones were proposed. */
  hasProposal: boolean
  onChange: (testerId: string, unitIds: string[]) => void
}

/** The robots that each tester tests on; a proposal says that it is one. */
export function TesterRobots({ variantId, testerIds, chosen, hasProposal, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  const titleId = useId()
  const names = useNamedOptions(testerSource, testerIds)
  const { data, isError } = useTestRobots(variantId)
  const busy = new Set(
    (data?.items ?? []).flatMap(({ unitId, runningTest }) => (runningTest ? [unitId] : [])),
  )
  const takes = testerIds.some((id) => chosen[id]?.some((unitId) => busy.has(unitId)))
  const isNone = data?.totalCount === 0
  const isNoneFree = data?.items.every((robot) => robot.connection !== 'online' || robot.runningTest !== null)
  const isEmpty = testerIds.every((id) => (chosen[id] ?? []).length === 0)
  const help = isNone
    ? t('testRobots.noneOfProduct')
    : hasProposal
      ? t('testRobots.proposed')
      : isNoneFree && isEmpty
        ? t('testRobots.noneFree')
        : t('testers.robotsHelp')
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Box id={titleId} sx={{ fontWeight: 600 }}>
        {t('testers.robots')}
      </Box>
      <FormHelperText sx={{ mx: 0, mb: 1.5 }}>{help}</FormHelperText>
      {isError && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('testRobots.unknown')}
        </Alert>
      )}
      {!isNone && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {testerIds.map((id) => (
            <RobotChoice
              key={id}
              variantId={variantId}
              label={t('testRobots.of', { name: names.find(({ value }) => value === id)?.label ?? '…' })}
              value={chosen[id] ?? []}
              onChange={(unitIds) => onChange(id, unitIds)}
            />
          ))}
        </Box>
      )}
      {takes && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {t('testRobots.takenAtStart')}
        </Alert>
      )}
    </Box>
  )
}
