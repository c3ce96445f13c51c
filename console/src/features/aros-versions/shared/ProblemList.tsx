import type { ArosProblem, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { curesOf, type MendedAros } from './cures-of-problem.ts'

interface Props {
  problems: readonly ArosProblem[]
  aros: MendedAros
  /** Within the composer: goes to a step of it; elsewhere the composer is a link like the other places. */
  onJump?: (step: ComposerStep) => void
  /** The step of the composer that is open: none of its problems leads to where the reader is. */
  openStep?: ComposerStep
  /** At most this many; the rest is counted. */
  limit?: number
}

/** Problems in words, each with a way to where it is mended. */
export function ProblemList({ problems, aros, onJump, openStep, limit = 100 }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const can = useCan()
  const shown = problems.slice(0, limit)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {shown.map((problem) => {
        const isError = problem.severity === 'error'
        const jump = problem.step === openStep ? undefined : onJump
        const Icon = isError ? ErrorIcon : WarningIcon
        return (
          <Box
            component="li"
            key={`${problem.code} ${localized(problem.text)}`}
            sx={{ display: 'flex', gap: 1 }}
          >
            <Icon
              titleAccess={t(isError ? 'check.result.error' : 'check.result.warning')}
              sx={{ fontSize: 20, flex: 'none', color: isError ? 'error.main' : 'warning.main' }}
            />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {localized(problem.text)}{' '}
              {jump && (
                <Link
                  component="button"
                  type="button"
                  onClick={() => jump(problem.step)}
                  sx={{ verticalAlign: 'baseline' }}
                >
                  {t('rail.goTo', { step: t(`steps.${problem.step}`) })}
                </Link>
              )}
              {curesOf(problem, aros, can)
                .filter(({ key }) => !onJump || key !== 'composer')
                .map(({ key, href }, index) => (
                  <span key={key}>
                    {(jump !== undefined || index > 0) && ' · '}
                    <Link href={href}>{t(`cures.${key}`)}</Link>
                  </span>
                ))}
            </Box>
          </Box>
        )
      })}
      {problems.length > shown.length && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('rail.more', { count: problems.length - shown.length })}
        </Box>
      )}
    </Box>
  )
}
