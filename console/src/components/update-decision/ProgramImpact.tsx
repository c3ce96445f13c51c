import type { UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** What it does to the customer's programs; nothing where they all go on. */
export function ProgramImpact({ programs }: Pick<UpdateOffer, 'programs'>) {
  const { t } = useTranslation('update-decision')
  const localized = useLocalized()
  if (programs.length === 0) return null
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{t('drawer.programs')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {programs.map(({ program, release, replacement }) => {
          const named = { program: `${localized(program.name)} ${release.semver}` }
          return (
            <Typography component="li" key={release.id} sx={{ overflowWrap: 'anywhere' }}>
              {replacement
                ? t('drawer.programNeeds', { ...named, semver: replacement.semver })
                : t('drawer.programStops', named)}
            </Typography>
          )
        })}
      </Box>
    </Box>
  )
}
