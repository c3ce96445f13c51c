import type { ArosCheck, ArosProblem, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { toneColor } from '../../../../ui/status/tone.ts'
import type { MendedAros } from '../../shared/cures-of-problem.ts'
import { ProblemList } from '../../shared/ProblemList.tsx'
import { checkStyles } from './CheckLine.tsx'

interface Props {
  check: ArosCheck
  aros: MendedAros
  onJump: (step: ComposerStep) => void
}

/** Step ⑤: each check with its verdict, and every problem with the step that mends it. */
export function CheckStep({ check, aros, onJump }: Props) {
  const { t } = useTranslation('aros-versions')
  const problems: ArosProblem[] = check.problems
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('steps.check')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {check.checks.map(({ key, result }) => {
            const { icon: Icon, tone } = checkStyles[result]
            return (
              <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Icon aria-hidden sx={{ fontSize: 20, color: (theme) => toneColor(theme, tone) }} />
                <Box sx={{ flex: 1 }}>{t(`check.${key}`)}</Box>
                <Box sx={{ color: 'text.secondary' }}>{t(`check.result.${result}`)}</Box>
              </Box>
            )
          })}
        </Box>
      </SectionCard>
      {problems.length > 0 && (
        <SectionCard title={t('check.problems')}>
          <ProblemList problems={problems} aros={aros} onJump={onJump} openStep="check" />
        </SectionCard>
      )}
    </Box>
  )
}
