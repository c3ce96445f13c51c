import { severities } from '@filo/contract/packages/library-shapes'
import type { ReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'

/** Known vulnerabilities in the libraries of the packages that change; a package without a list is said to be unknown. */
export function EvidenceLibraries({ libraries }: Pick<ReleaseEvidence, 'libraries'>) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const weak = libraries.filter(
    ({ vulnerabilities }) => vulnerabilities && severities.some((each) => vulnerabilities[each] > 0),
  )
  const unknown = libraries.filter(({ vulnerabilities }) => vulnerabilities === null)
  if (libraries.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{t('evidence.nothingChanges')}</Box>
  return (
    <Box component="ul" aria-label={t('evidence.libraries')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {weak.map(({ versionId, packageName, version, vulnerabilities }) => (
        <li key={versionId}>
          <Link href={paths.softwareLibraries(versionId)}>{`${localized(packageName)} ${version}`}</Link>
          {': '}
          {severities
            .filter((severity) => (vulnerabilities?.[severity] ?? 0) > 0)
            .map((severity) =>
              t(`evidence.severity.${severity}`, { count: vulnerabilities?.[severity] ?? 0 }),
            )
            .join(', ')}
        </li>
      ))}
      {weak.length === 0 && unknown.length < libraries.length && <li>{t('evidence.noneWeak')}</li>}
      {unknown.length > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('evidence.noList', {
            count: unknown.length,
            packages: unknown.map(({ packageName }) => localized(packageName)).join(', '),
          })}
        </Box>
      )}
    </Box>
  )
}
