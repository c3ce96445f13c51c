import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { getRobotModel, listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import { getRobot, listRobots } from '@filo/contract/robots/robots-routes'
import type { OptionSource } from '../../../components/form/named-options.ts'
import type { useLocalized } from '../../../i18n/localized.ts'

type Localized = ReturnType<typeof useLocalized>

const byName = { sort: 'name' }

/** Robot models by name in the reader's language. */
export function modelSource(
  localized: Localized,
): OptionSource<typeof listRobotModels, typeof getRobotModel> {
  return {
    list: listRobotModels,
    query: byName,
    one: getRobotModel,
    oneParams: (modelId) => ({ modelId }),
    option: ({ id, name }) => ({ value: id, label: localized(name) }),
  }
}

/** Variants by name and code, under their model. */
export function variantSource(
  localized: Localized,
  query: Record<string, string[]> = {},
): OptionSource<typeof listRobots, typeof getRobot> {
  return {
    list: listRobots,
    query: { ...byName, ...query },
    one: getRobot,
    oneParams: (variantId) => ({ variantId }),
    option: ({ id, name, code, modelName }) => ({
      value: id,
      label: `${localized(name)} · ${code}`,
      group: localized(modelName),
    }),
  }
}

/** Packages in use by name; chosen by their code. */
export function packageSource(localized: Localized): OptionSource<typeof listPackages, typeof getPackage> {
  return {
    list: listPackages,
    query: { ...byName, 'f.status': ['active'] },
    one: getPackage,
    oneParams: (packageRef) => ({ packageRef }),
    option: ({ code, name }) => ({ value: code, label: `${localized(name) || code} · ${code}` }),
  }
}

/** AROS versions, newest first. */
export const arosSource: OptionSource<typeof listArosVersions, typeof getArosVersion> = {
  list: listArosVersions,
  query: { sort: '-createdAt' },
  one: getArosVersion,
  oneParams: (ArosId) => ({ ArosId }),
  option: ({ id, name, version }) => ({
    value: id,
    label: name.includes(version) ? name : `${name} ${version}`,
  }),
}
