import { getRobotModel, listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import type { OptionSource } from '../../../components/form/named-options.ts'
import type { useLocalized } from '../../../i18n/localized.ts'

/** Robot models by name in the reader's language; for a new variant only those in use. */
export function modelSource(
  localized: ReturnType<typeof useLocalized>,
  query: Record<string, string[]> = {},
): OptionSource<typeof listRobotModels, typeof getRobotModel> {
  return {
    list: listRobotModels,
    query: { sort: 'name', ...query },
    one: getRobotModel,
    oneParams: (modelId) => ({ modelId }),
    option: ({ id, name }) => ({ value: id, label: localized(name) }),
  }
}
