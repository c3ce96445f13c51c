import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { ModelPanel } from './models/ModelPanel.tsx'
import { TypePanel } from './types/TypePanel.tsx'
import { useAllTypes } from './use-whole-catalogue.ts'

interface CatalogueDetailProps {
  modelId: string | undefined
  typeId: string | undefined
  onNewModel: (typeId: string) => void
  onGone: () => void
}

/** What is chosen in the tree: a model, a type, or nothing yet. */
export function CatalogueDetail({ modelId, typeId, onNewModel, onGone }: CatalogueDetailProps) {
  const { t } = useTranslation('robot-models')
  const types = useAllTypes().data ?? []
  const type = types.find((each) => each.id === typeId)
  if (modelId) return <ModelPanel key={modelId} modelId={modelId} onGone={onGone} />
  if (type) {
    return <TypePanel key={type.id} type={type} onNewModel={() => onNewModel(type.id)} onGone={onGone} />
  }
  return (
    <SectionCard>
      <EmptyState drawing="robot" title={t('choose')} body={t('chooseBody')} />
    </SectionCard>
  )
}
