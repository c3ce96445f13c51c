import type { RobotPackage } from '@filo/contract/robot-packages/robot-packages-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { bindingFigures } from './binding-figures.ts'
import type { BindingWithPackage } from './robot-packages-store.ts'

/** The only door of bindings to the outside. */
export function presentRobotPackage(
  { binding, package: bound }: BindingWithPackage,
  figures: ReturnType<typeof bindingFigures>,
  isEstimated: boolean,
): RobotPackage {
  return {
    ...presentMeta(binding),
    variantId: binding.variantId,
    packageId: binding.packageId,
    code: bound.code,
    name: bound.name,
    kind: bound.kind,
    iconKey: bound.iconKey,
    isArchived: bound.status === 'archived',
    range: binding.range,
    isRequired: binding.isRequired,
    ...figures,
    isEstimated,
  }
}
