import type { ArosTree } from '@filo/contract/aros-versions/aros-tree'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import type { OrderItem } from '../../order/dependency-status.ts'
import { OrderEditor } from '../../order/OrderEditor.tsx'

interface Props {
  aros: ArosVersionDetail
  tree: ArosTree
  versionIds: readonly string[]
  onChange: (versionIds: string[]) => void
}

/** What the draft shows of each chosen version; needs are known once the server has the draft. */
function itemsOf({ aros, tree, versionIds }: Props): OrderItem[] {
  return versionIds.flatMap((id) => {
    const version = tree.nodes.find((node) => node.id === id)
    const parent = tree.nodes.find((node) => node.id === version?.packageId)
    const saved = aros.items.find((item) => item.versionId === id)
    if (!version?.packageId || !parent) return []
    return [
      {
        packageId: version.packageId,
        versionId: id,
        version: version.label.tr,
        code: version.code ?? '',
        name: parent.label,
        requires: saved?.requires ?? [],
      },
    ]
  })
}

/** Step ③: the install order of the chosen packages. */
export function OrderStep(props: Props) {
  const { t } = useTranslation('aros-versions')
  const items = itemsOf(props)
  return (
    <SectionCard title={t('steps.order')}>
      <OrderEditor
        label={t('steps.order')}
        items={items}
        onOrder={(packageIds) =>
          props.onChange(
            packageIds.flatMap((id) => items.find((item) => item.packageId === id)?.versionId ?? []),
          )
        }
      />
    </SectionCard>
  )
}
