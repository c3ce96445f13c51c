import type { VersionUsage } from '@filo/contract/packages/version-usage'
import { getVersionUsage } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { filteredList, paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ArosUsageList } from './ArosUsageList.tsx'

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }

function RobotList({ robots, versionId }: Pick<VersionUsage, 'robots'> & { versionId: string }) {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  const { items, totalCount } = robots
  if (totalCount === 0) return <Typography color="text.secondary">{t('usage.noRobots')}</Typography>
  return (
    <>
      <Box component="ul" sx={list}>
        {items.map(({ id, serial, name, aros }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Link href={paths.aboutRobots({ unitId: id })}>{serial}</Link>
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${name} · ${aros}`}</Box>
          </Box>
        ))}
      </Box>
      {totalCount > items.length && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('usage.moreRobots', { shown: number(items.length), total: number(totalCount) })}{' '}
          <Link href={filteredList(paths.producedRobots(), { versionId })}>{t('usage.allRobots')}</Link>
        </Typography>
      )}
    </>
  )
}

/** Where a version is in use: AROS versions and robots. */
export function UsageTab({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  const query = useApiQuery(getVersionUsage, { params: { versionId } })
  return (
    <QueryPanel query={query} errorTitle={t('usage.failed')}>
      {({ aros, robots }) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SectionCard title={t('usage.aros')}>
            <ArosUsageList aros={aros} />
          </SectionCard>
          <SectionCard title={t('usage.robots')}>
            <RobotList robots={robots} versionId={versionId} />
          </SectionCard>
        </Box>
      )}
    </QueryPanel>
  )
}
