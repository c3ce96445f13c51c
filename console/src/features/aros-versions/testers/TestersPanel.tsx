import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { hasTestEnded, type Tester } from '@filo/contract/testers/tester-shapes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RemoveTester } from './RemoveTester.tsx'
import { TesterDrawer } from './TesterDrawer.tsx'
import { TesterList } from './TesterList.tsx'

const readings = [listTesters]

/** Testers of one version with their robots, due dates and verdicts, and where the test stands. */
export function TestersPanel({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const [edited, setEdited] = useState<Tester | 'new'>()
  const [removed, setRemoved] = useState<Tester>()
  const query = useApiQuery(listTesters, { params: { ArosId: aros.id } })
  useEvents(['aros-versions'], { invalidates: readings })
  const isOpen = !hasTestEnded(aros.state)
  const mayManage = can('test.manage') && isOpen
  const assign = (
    <Button variant="outlined" onClick={() => setEdited('new')}>
      {t('testers.assign')}
    </Button>
  )
  return (
    <SectionCard title={t('testers.title')} actions={mayManage ? assign : undefined}>
      <QueryPanel query={query} errorTitle={t('testers.failed')}>
        {({ items, summary, cases }) => (
          <TesterList
            testers={items}
            cases={cases}
            summary={summary}
            isOpen={isOpen}
            {...(mayManage ? { onEdit: setEdited, onRemove: setRemoved } : {})}
          />
        )}
      </QueryPanel>
      {edited && (
        <TesterDrawer
          aros={aros}
          onClose={() => setEdited(undefined)}
          {...(edited === 'new' ? {} : { tester: edited })}
        />
      )}
      {removed && <RemoveTester tester={removed} onClose={() => setRemoved(undefined)} />}
    </SectionCard>
  )
}
