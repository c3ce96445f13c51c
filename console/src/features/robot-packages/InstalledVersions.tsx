import type { RobotPackage } from '@filo/contract/robot-packages/robot-packages-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { unitPackagesHref } from './package-links.ts'
import { useFigure } from './use-figure.ts'

/** So many versions are named; the rest is one link. */
const SHOWN = 3

/** How many robots run the package, and in which versions. */
export function InstalledVersions({ item }: { item: RobotPackage }) {
  const { t } = useTranslation('robot-packages')
  const figure = useFigure()
  const { installed, installedCount, variantId, code, isEstimated } = item
  if (installedCount === 0) return t('installedNone')
  const hidden = installed.length - SHOWN
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.25, rowGap: 0.25 }}>
      <span>
        {t('installedCount', { count: installedCount, value: figure(installedCount, isEstimated) })}
      </span>
      {installed.slice(0, SHOWN).map(({ version, unitCount, isInRange }) => (
        <Link
          key={version}
          href={unitPackagesHref({ variantId, code, version })}
          aria-label={t('versionLabel', { version, count: unitCount })}
          sx={{ color: isInRange ? undefined : 'error.main', whiteSpace: 'nowrap' }}
        >
          {version} × {figure(unitCount, isEstimated)}
        </Link>
      ))}
      {hidden > 0 && (
        <Link href={unitPackagesHref({ variantId, code })}>{t('moreVersions', { count: hidden })}</Link>
      )}
    </Box>
  )
}
