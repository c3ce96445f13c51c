import type { VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'

/** The number, as a link, and where the version is in its life. */
export function TimelineTitle({ version }: { version: VersionRow }) {
  const { t } = useTranslation('packages')
  const { id, semver, build, state } = version
  const list = listMark({}, { sort: '-semver', 'f.packageId': version.package.id })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Link href={paths.aboutVersion({ packageName: version.package.code, versionId: id, list })}>
        {semver}
      </Link>
      {build > 1 && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('versions.build', { build })}
        </Box>
      )}
      <StateChip kind="version" state={state} />
    </Box>
  )
}
