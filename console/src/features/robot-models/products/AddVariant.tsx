import { getRobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { VariantDrawer } from '../variants/VariantDrawer.tsx'
import { modelSource } from './model-source.ts'

function ForModel({ modelId, onClose }: { modelId: string; onClose: () => void }) {
  const { t } = useTranslation('robot-models')
  const query = useApiQuery(getRobotModel, { params: { modelId } })
  if (query.data) return <VariantDrawer model={query.data} robot={undefined} onClose={onClose} />
  return (
    <SideDrawer isOpen title={t('variant.add')} onClose={onClose} width={640}>
      <QueryPanel query={query} errorTitle={t('products.loadFailed')}>
        {() => null}
      </QueryPanel>
    </SideDrawer>
  )
}

/** Adds a variant: first its model is chosen, then the variant is filled in as it is on the page of models. */
export function AddVariant({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const [modelId, setModelId] = useState<string>()
  if (modelId) return <ForModel modelId={modelId} onClose={onClose} />
  return (
    <SideDrawer isOpen title={t('variant.add')} onClose={onClose} width={480}>
      <SearchSelect
        id="variant-model"
        source={modelSource(localized, { 'f.status': ['active'] })}
        value={null}
        onChange={(chosen) => setModelId(chosen ?? undefined)}
        field={{ label: t('products.model'), helperText: t('products.modelHelp') }}
      />
    </SideDrawer>
  )
}
