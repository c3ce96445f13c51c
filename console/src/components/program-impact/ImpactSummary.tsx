import type { ReleaseImpact } from '@filo/contract/program-impact/program-impact-routes'
import { getReleaseImpact } from '@filo/contract/program-impact/program-impact-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { ImpactChip } from './ImpactChip.tsx'

function OneProgram({ affected }: { affected: ReleaseImpact['programs'][number] }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { number } = useFormats()
  const { program, release, arosRange, impact, replacement, publisher, robots, customers } = affected
  const counts = { robots: number(robots), customers: number(customers) }
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }} dir="auto">
          {localized(program.name)} {release.semver}
        </Typography>
        <ImpactChip impact={impact} />
        <Typography color="text.secondary">
          {t('programImpact.counts', { count: robots, ...counts })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('programImpact.range', { range: arosRange })}{' '}
        {replacement
          ? t('programImpact.replacement', { publisher, semver: replacement.semver })
          : t('programImpact.noReplacement', { publisher })}
      </Typography>
    </Box>
  )
}

/** The installed programs that an AROS version would stop, or that would need another release; says so where there is none. */
export function ImpactSummary({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('components')
  const { number } = useFormats()
  const query = useApiQuery(getReleaseImpact, { params: { ArosId } })
  return (
    <QueryPanel query={query} errorTitle={t('programImpact.failed')} lines={2}>
      {({ programs, robotsWithPrograms, affectedRobots, affectedCustomers }) => {
        if (robotsWithPrograms === 0)
          return <Box sx={{ color: 'text.secondary' }}>{t('programImpact.noPrograms')}</Box>
        const looked = { count: robotsWithPrograms, robots: number(robotsWithPrograms) }
        if (programs.length === 0) return <Box>{t('programImpact.allKeep', looked)}</Box>
        return (
          <>
            <Box sx={{ fontWeight: 500, mb: 0.5 }}>
              {t('programImpact.affected', {
                count: affectedRobots,
                affected: number(affectedRobots),
                customers: number(affectedCustomers),
                robots: number(robotsWithPrograms),
              })}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {programs.map((affected) => (
                <OneProgram key={affected.release.id} affected={affected} />
              ))}
            </Box>
          </>
        )
      }}
    </QueryPanel>
  )
}
