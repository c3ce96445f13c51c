import { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { VersionUsage } from '@filo/contract/packages/version-usage'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'

/** AROS versions that contain a package version, each a link to its panel. */
export function ArosUsageList({ aros }: Pick<VersionUsage, 'aros'>) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  if (aros.length === 0) return <Typography color="text.secondary">{t('usage.noAros')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {aros.map(({ id, name, semver, state, robot }) => {
        const known = ArosState.safeParse(state)
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Link href={paths.arosVersions({ ArosId: id })}>{`${name} ${semver}`}</Link>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {localized(robot.name)}
            </Box>
            {known.success && <StateChip kind="aros" state={known.data} />}
          </Box>
        )
      })}
    </Box>
  )
}
