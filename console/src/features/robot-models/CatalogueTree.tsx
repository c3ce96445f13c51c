import type { RobotModel, RobotType } from '@filo/contract/robot-models/robot-models-routes'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { catalogueItems, searchCatalogue } from './catalogue-items.ts'
import { ModelLabel } from './ModelLabel.tsx'
import { useAllModels, useAllTypes } from './use-whole-catalogue.ts'

interface CatalogueTreeProps {
  /** Id of the type or model shown beside. */
  chosenId: string | undefined
  onChoose: (chosen: { modelId: string } | { typeId: string }) => void
  /** Buttons above the tree. */
  actions: ReactNode
}

interface LoadedTreeProps extends CatalogueTreeProps {
  types: readonly RobotType[]
  models: readonly RobotModel[]
}

function LoadedTree({ types, models, chosenId, onChoose, actions }: LoadedTreeProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const shown = searchCatalogue(catalogueItems(types, models), q)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, pb: 1 }}>{actions}</Box>
      <Box sx={{ px: 2, py: 1 }}>
        <TextField
          fullWidth
          size="small"
          type="search"
          label={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      <Box role="status" sx={{ px: 2, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {shown.length === 0 ? t('searchEmpty') : null}
      </Box>
      <SimpleTreeView
        key={shown.map(({ type }) => type.id).join()}
        aria-label={t('catalogue')}
        defaultExpandedItems={shown.map(({ type }) => type.id)}
        expansionTrigger="iconContainer"
        selectedItems={chosenId ?? null}
        onSelectedItemsChange={(_, id) => {
          if (id) onChoose(types.some((type) => type.id === id) ? { typeId: id } : { modelId: id })
        }}
        sx={{ px: 1, pb: 2 }}
      >
        {shown.map(({ type, models: own }) => (
          <TreeItem key={type.id} itemId={type.id} label={`${localized(type.name)} (${own.length})`}>
            {own.map((model) => (
              <TreeItem key={model.id} itemId={model.id} label={<ModelLabel model={model} />} />
            ))}
          </TreeItem>
        ))}
      </SimpleTreeView>
    </>
  )
}

/** Robot types and their models, to be searched; what is clicked opens beside. */
export function CatalogueTree(props: CatalogueTreeProps) {
  const { t } = useTranslation('robot-models')
  const typesQuery = useAllTypes()
  const modelsQuery = useAllModels()
  const panel = { errorTitle: t('errors.catalogue'), lines: 8 }
  return (
    <QueryPanel query={typesQuery} {...panel}>
      {(types) => (
        // A type is said to be empty only when its models are known.
        <QueryPanel query={modelsQuery} {...panel}>
          {(models) => <LoadedTree {...props} types={types} models={models} />}
        </QueryPanel>
      )}
    </QueryPanel>
  )
}
