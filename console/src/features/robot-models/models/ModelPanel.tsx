import type { RobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { getRobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { RobotPicture } from '../../../components/picture/RobotPicture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { CatalogueStatusChip } from '../CatalogueStatusChip.tsx'
import { useTypeNames } from '../types/use-type-names.ts'
import { useHistoryLabels } from '../use-history-labels.ts'
import { VariantsTab } from '../variants/VariantsTab.tsx'
import { ModelEditForm } from './ModelEditForm.tsx'
import { useModelActions } from './use-model-actions.tsx'

const ModelDefaults = lazyPart(async () => (await import('./ModelDefaults.tsx')).ModelDefaults)

function Model({ model, onGone }: { model: RobotModel; onGone: () => void }) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const { menuActions, dialogs } = useModelActions(model, onGone)
  const historyLabels = useHistoryLabels()
  const typeNames = useTypeNames()
  const counts = [t('variants', { count: model.variantCount }), t('units', { count: model.unitCount })]
  return (
    <>
      <DetailPage
        name={localized(model.name)}
        identifier={{ label: t('fields.code'), value: model.code }}
        picture={<RobotPicture imageKey={model.imageKey} alt={localized(model.name)} size={72} />}
        chips={<CatalogueStatusChip status={model.status} />}
        meta={counts.join(' · ')}
        menuActions={menuActions}
        tabs={[
          {
            key: 'model',
            label: t('tabs.model'),
            content: (
              <SectionCard>
                <ModelEditForm model={model} />
              </SectionCard>
            ),
          },
          {
            key: 'variants',
            label: t('tabs.variants'),
            count: model.variantCount,
            content: <VariantsTab model={model} />,
          },
          { key: 'config', label: t('tabs.config'), content: <ModelDefaults model={model} /> },
          {
            key: 'history',
            label: t('tabs.history'),
            content: (
              <HistoryTab
                objectType="robot_model"
                objectId={model.id}
                fieldLabels={historyLabels}
                names={typeNames}
              />
            ),
          },
        ]}
      />
      {dialogs}
    </>
  )
}

/** One model: its master data, its variants, its history. */
export function ModelPanel({ modelId, onGone }: { modelId: string; onGone: () => void }) {
  const { t } = useTranslation('robot-models')
  const query = useApiQuery(getRobotModel, { params: { modelId } })
  return (
    <QueryPanel query={query} errorTitle={t('errors.model')} lines={10}>
      {(model) => <Model model={model} onGone={onGone} />}
    </QueryPanel>
  )
}
