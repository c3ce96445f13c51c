import { listRobotModels, listRobotTypes } from '@filo/contract/robot-models/robot-models-routes'
import Box from '@mui/material/Box'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { catalogueItems } from './catalogue-items.ts'
import { ModelLabel } from './ModelLabel.tsx'

interface CatalogueTreeProps {
  /** Id of the type or model shown beside. */
  chosenId: string | undefined
  onChoose: (chosen: { modelId: string } | { typeId: string }) => void
  /** Buttons above the tree. */
  actions: ReactNode
}

const whole = { query: { size: 100 } }

/** Robot types and their models; what is clicked opens beside. */
export function CatalogueTree({ chosenId, onChoose, actions }: CatalogueTreeProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const types = useApiQuery(listRobotTypes, whole)
  const models = useApiQuery(listRobotModels, whole).data?.items ?? []
  return (
    <QueryPanel query={types} errorTitle={t('errors.catalogue')} lines={8}>
      {({ items }) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, pb: 1 }}>{actions}</Box>
          <SimpleTreeView
            key={items.map((type) => type.id).join()}
            aria-label={t('catalogue')}
            defaultExpandedItems={items.map((type) => type.id)}
            expansionTrigger="iconContainer"
            selectedItems={chosenId ?? null}
            onSelectedItemsChange={(_, id) => {
              if (id) onChoose(items.some((type) => type.id === id) ? { typeId: id } : { modelId: id })
            }}
            sx={{ px: 1, pb: 2 }}
          >
            {catalogueItems(items, models).map(({ type, models: own }) => (
              <TreeItem key={type.id} itemId={type.id} label={`${localized(type.name)} (${own.length})`}>
                {own.map((model) => (
                  <TreeItem key={model.id} itemId={model.id} label={<ModelLabel model={model} />} />
                ))}
              </TreeItem>
            ))}
          </SimpleTreeView>
        </>
      )}
    </QueryPanel>
  )
}
