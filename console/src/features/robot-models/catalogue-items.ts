import type { RobotModel, RobotType } from '@filo/contract/robot-models/robot-models-routes'

export interface TypeWithModels {
  type: RobotType
  models: RobotModel[]
}

/** The tree of the catalogue: types in their order, archived models after those in use. */
export function catalogueItems(types: readonly RobotType[], models: readonly RobotModel[]): TypeWithModels[] {
  const isArchived = (model: RobotModel) => Number(model.status === 'archived')
  return types.map((type) => ({
    type,
    models: models
      .filter((model) => model.typeId === type.id)
      .toSorted((a, b) => isArchived(a) - isArchived(b)),
  }))
}
