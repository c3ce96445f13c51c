import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { ArosBoard } from './ArosBoard.tsx'
import { DecisionsTable } from './DecisionsTable.tsx'
import { DefaultsTable } from './DefaultsTable.tsx'
import { PolicyTab } from './PolicyTab.tsx'

/** /adminaros: governance of production versions: the board, decisions, defaults and the policy. */
export function AdminArosPage() {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  return (
    <>
      <PageHeader intro={t('board.intro')} />
      <PageTabs
        label={t('board.label')}
        active={params['tab']}
        onChange={(tab) => setParams({ tab: tab === 'board' ? undefined : tab })}
        tabs={[
          { key: 'board', label: t('board.board'), content: <ArosBoard /> },
          { key: 'decisions', label: t('board.decisions'), content: <DecisionsTable /> },
          { key: 'defaults', label: t('board.defaults'), content: <DefaultsTable /> },
          { key: 'policy', label: t('board.policy'), content: <PolicyTab /> },
        ]}
      />
    </>
  )
}
