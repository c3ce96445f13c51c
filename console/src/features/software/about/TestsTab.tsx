import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { PlanView } from '../plan/PlanView.tsx'
import { TestedAros } from './TestedAros.tsx'
import { VersionDefects } from './VersionDefects.tsx'

const shownAtMost = 25

function Counts({ tests }: Pick<VersionDetail, 'tests'>) {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  return (
    <KeyValueList
      items={[
        { label: t('tests.passed'), value: number(tests.passed) },
        { label: t('tests.failed'), value: number(tests.failed) },
        { label: t('tests.open'), value: number(tests.open) },
      ]}
    />
  )
}

function Tested({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  useEvents(['aros-versions'], { invalidates: [listArosVersions] })
  const query = useApiQuery(listArosVersions, {
    query: {
      'f.channel': ['test'],
      'f.containsVersionId': [versionId],
      sort: '-updatedAt',
      size: shownAtMost,
    },
  })
  return (
    <QueryPanel query={query} errorTitle={t('tests.failedToLoad')} lines={6}>
      {({ items, totalCount }) => (
        <>
          {items.map((aros) => (
            <TestedAros key={aros.id} aros={aros} />
          ))}
          {totalCount > items.length && (
            <Typography color="text.secondary">
              {t('tests.more', { shown: items.length, total: totalCount })}
            </Typography>
          )}
        </>
      )}
    </QueryPanel>
  )
}

/** Its test plan, and the test AROS versions that contain this version: who tested them, what they decided and why. */
export function TestsTab({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const can = useCan()
  const { passed, failed, open } = version.tests
  const hasAny = passed + failed + open > 0
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('tests.title')}>
        {hasAny ? (
          <Counts tests={version.tests} />
        ) : (
          <Typography color="text.secondary">{t('tests.none')}</Typography>
        )}
      </SectionCard>
      <PlanView versionId={version.id} />
      {can('aros.read') && <VersionDefects versionId={version.id} />}
      {can('aros.read') && <Tested versionId={version.id} />}
    </Box>
  )
}
