import { diffVersions } from '@filo/contract/packages/version-content-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { paths } from '../../../../app/paths.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { type RelationChange, relationChanges } from './relation-changes.ts'

function RelationChanges({ changes }: { changes: readonly RelationChange[] }) {
  const { t } = useTranslation('software')
  if (changes.length === 0) return t('changes.sameRelations')
  const words = ({ before, after }: RelationChange) => {
    if (before === null) return t('changes.newRelation', { range: after })
    return after === null ? t('changes.goneRelation') : `${before} → ${after}`
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.code}>
          <Link href={paths.software({ packageName: change.code })}>{change.code}</Link> {words(change)}
        </li>
      ))}
    </Box>
  )
}

function Changes({ version, previousId }: { version: VersionDetail; previousId: string }) {
  const { t } = useTranslation('software')
  const { bytes, number } = useFormats()
  const params = { versionId: version.id }
  const query = useApiQuery(diffVersions, { params, query: { against: previousId } })
  const before = useApiQuery(getVersion, { params: { versionId: previousId } }).data
  return (
    <QueryPanel query={query} errorTitle={t('diff.failed')} lines={3}>
      {({ totals }) => {
        const { added, removed, changed, sizeChange } = totals
        const sign = sizeChange > 0 ? '+' : sizeChange < 0 ? '−' : ''
        const files = { added: number(added), removed: number(removed), changed: number(changed) }
        const relations = before && relationChanges(before.dependencies, version.dependencies)
        return (
          <KeyValueList
            items={[
              { label: t('changes.files'), value: t('changes.fileCounts', files) },
              { label: t('changes.size'), value: `${sign}${bytes(Math.abs(sizeChange))}` },
              { label: t('changes.relations'), value: relations && <RelationChanges changes={relations} /> },
            ]}
          />
        )
      }}
    </QueryPanel>
  )
}

/** What differs from the version before: files, size and what it needs; the whole difference is a tab away. */
export function ChangesCard({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { previous, package: item } = version
  if (!previous) {
    return (
      <SectionCard title={t('changes.titleFirst')}>
        <Typography color="text.secondary">{t('changes.first')}</Typography>
      </SectionCard>
    )
  }
  return (
    <SectionCard
      title={t('changes.title', { semver: previous.semver })}
      actions={
        <Link href={paths.aboutVersion({ packageName: item.code, versionId: version.id, tab: 'diff' })}>
          {t('changes.all')}
        </Link>
      }
    >
      <Changes version={version} previousId={previous.id} />
    </SectionCard>
  )
}
