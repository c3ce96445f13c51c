import { listVersionDefects } from '@filo/contract/testers/defects-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { AnswerDefect } from '../../../components/defects/AnswerDefect.tsx'
import { DefectList } from '../../../components/defects/DefectList.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const readings = [listVersionDefects]

/** What testers found wrong with a package version, and what it puts right. */
export function VersionDefects({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  const query = useApiQuery(listVersionDefects, { params: { versionId } })
  useEvents(['aros-versions', 'packages'], { invalidates: readings })
  return (
    <QueryPanel query={query} errorTitle={t('tests.defectsFailed')} lines={3}>
      {({ found, fixed }) => (
        <>
          <SectionCard title={t('tests.defects')}>
            <DefectList
              label={t('tests.defects')}
              defects={found}
              actionsOf={(defect) => <AnswerDefect defect={defect} />}
            />
          </SectionCard>
          {fixed.length > 0 && (
            <SectionCard title={t('tests.fixes')}>
              <DefectList label={t('tests.fixes')} defects={fixed} />
            </SectionCard>
          )}
        </>
      )}
    </QueryPanel>
  )
}
