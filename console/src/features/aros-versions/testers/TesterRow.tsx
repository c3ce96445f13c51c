import type { TestCase, Tester } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { Findings } from '../../../components/findings/Findings.tsx'
import { RunProofs } from '../../../components/findings/RunProofs.tsx'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'

interface Props {
  tester: Tester
  cases: readonly TestCase[]
  /** The verdict is still asked for. */
  isOpen: boolean
  onEdit?: () => void
  onRemove?: () => void
}

/** One tester: person, robots, due date, state or verdict with its comment, and what was found. */
export function TesterRow({ tester, cases, isOpen, onEdit, onRemove }: Props) {
  const { t } = useTranslation('aros-versions')
  const { dateTime } = useFormats()
  const { user, testRobots, dueAt, isOverdue, verdict } = tester
  const actions = [
    ...(onEdit ? [{ id: 'edit', label: t('testers.edit'), onSelect: onEdit }] : []),
    ...(onRemove ? [{ id: 'remove', label: t('testers.remove'), isDanger: true, onSelect: onRemove }] : []),
  ]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        alignItems: 'flex-start',
      }}
    >
      <Box sx={{ flex: { xs: '1 1 calc(100% - 64px)', sm: '1 1 200px' }, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{user.name}</Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {testRobots.length === 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {t('testers.noRobots')}
              {onEdit && (
                <Button
                  size="small"
                  onClick={onEdit}
                  aria-label={t('testRobots.chooseFor', { name: user.name })}
                >
                  {t('testRobots.choose')}
                </Button>
              )}
            </Box>
          )}
          {testRobots.map((robot) => (
            <Box key={robot.unitId} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Link href={paths.aboutRobots({ unitId: robot.unitId })}>{robot.serial}</Link>
              <ConnectionChip unit={robot} />
            </Box>
          ))}
        </Box>
        {tester.comment && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{tester.comment}</Box>}
      </Box>
      <Box sx={{ flex: '0 1 180px', order: 1 }}>
        <StateChip kind="tester" state={tester.state} />
        {dueAt && isOpen && tester.state !== 'submitted' && (
          <Box sx={{ mt: 0.5, color: isOverdue ? 'error.main' : 'text.secondary' }}>
            {t(isOverdue ? 'testers.overdue' : 'testers.due', { at: dateTime(dueAt) })}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: '0 1 140px', order: 2 }}>
        {verdict && <StateChip kind="verdict" state={verdict} />}
      </Box>
      <Box sx={{ width: 32, order: { xs: 0, sm: 3 } }}>
        <RowMenu label={t('testers.menu', { name: user.name })} actions={actions} />
      </Box>
      <Box sx={{ flex: '1 1 100%', order: 4, '&:empty': { display: 'none' } }}>
        <RunProofs results={tester.caseResults} />
        <Findings tester={tester} cases={cases} />
      </Box>
    </Box>
  )
}
