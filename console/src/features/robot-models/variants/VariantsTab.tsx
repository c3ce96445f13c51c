import type { RobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { listRobots, type Robot } from '@filo/contract/robots/robots-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { VariantDrawer } from './VariantDrawer.tsx'
import { VariantTable } from './VariantTable.tsx'

/** The variants of a model: what packages and AROS versions bind to. */
export function VariantsTab({ model }: { model: RobotModel }) {
  const { t } = useTranslation('robot-models')
  const [opened, setOpened] = useState<{ robot?: Robot }>()
  const query = useApiQuery(listRobots, { query: { 'f.modelId': [model.id], size: 100, sort: 'code' } })
  const add = model.status === 'active' && (
    <Button variant="outlined" onClick={() => setOpened({})}>
      {t('variant.add')}
    </Button>
  )
  return (
    <QueryPanel query={query} errorTitle={t('errors.variants')}>
      {({ items }) => (
        <SectionCard title={t('tabs.variants')} actions={items.length > 0 && add} isFlush={items.length > 0}>
          {items.length === 0 ? (
            <EmptyState
              drawing="robot"
              title={t('variant.empty')}
              body={t('variant.emptyBody')}
              action={add}
            />
          ) : (
            <VariantTable robots={items} onEdit={(robot) => setOpened({ robot })} />
          )}
          {opened && (
            <VariantDrawer model={model} robot={opened.robot} onClose={() => setOpened(undefined)} />
          )}
        </SectionCard>
      )}
    </QueryPanel>
  )
}
