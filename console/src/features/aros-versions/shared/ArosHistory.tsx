import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'

/** What happened to a version, with what its testers were asked and said. */
export function ArosHistory({ aros }: { aros: Pick<ArosVersionDetail, 'id' | 'channel'> }) {
  const { t } = useTranslation('aros-versions')
  const isTest = aros.channel === 'test'
  const testers = useApiQuery(listTesters, { params: { ArosId: aros.id } }, { enabled: isTest })
  const fieldLabels = {
    name: t('basics.name'),
    semver: t('basics.semver'),
    version: t('version'),
    state: t('facts.state'),
    channel: t('facts.channel'),
    robot: t('history.robot'),
    robots: t('testers.robots'),
    testRobots: t('testers.robots'),
    testUnitIds: t('testers.robots'),
    items: t('packages'),
    baseId: t('basics.base'),
    notes: t('steps.notes'),
    quorum: t('basics.quorum'),
    dueAt: t('basics.due'),
    hash: t('facts.hash'),
    default: t('isDefault'),
    by: t('facts.replacedBy'),
    production: t('facts.promotedTo'),
    until: t('history.until'),
    kind: t('history.kind'),
    verdict: t('history.verdict'),
    userId: t('testers.person'),
    round: t('history.round'),
  }
  const objectIds = (testers.data?.items ?? []).map((tester) => tester.id)
  return (
    <HistoryTab
      objectType="aros_version"
      objectId={aros.id}
      fieldLabels={fieldLabels}
      {...(objectIds.length > 0 ? { also: { objectType: 'tester', objectIds } } : {})}
    />
  )
}
