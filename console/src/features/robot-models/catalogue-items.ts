import type { RobotModel, RobotType } from '@filo/contract/robot-models/robot-models-routes'
import { fold } from '../../ui/format/fold.ts'

interface TypeWithModels {
  type: RobotType
  models: RobotModel[]
}

/** The tree of the catalogue: types in their order, archived models after those in use. */
export function catalogueItems(types: readonly RobotType[], models: readonly RobotModel[]): TypeWithModels[] {
  const isArchived = (model: RobotModel) => Number(model.status === 'archived')
  const byType = Map.groupBy(models, ({ typeId }) => typeId)
  return types.map((type) => ({
    type,
    models: (byType.get(type.id) ?? []).toSorted((a, b) => isArchived(a) - isArchived(b)),
  }))
}

/** The part of the tree that a person looks for by name or code: models that fit, and types that fit with all of theirs. */
export function searchCatalogue(items: readonly TypeWithModels[], q: string): TypeWithModels[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const fits = ({ code, name }: Pick<RobotModel, 'code' | 'name'>) => {
    const text = fold(`${code} ${name.tr} ${name.en}`)
    return words.every((word) => text.includes(word))
  }
  return items.flatMap(({ type, models }) => {
    if (fits(type)) return [{ type, models }]
    const own = models.filter(fits)
    return own.length > 0 ? [{ type, models: own }] : []
  })
}
