import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { getRobot, listRobots } from '@filo/contract/robots/robots-routes'
import type { OptionSource } from '../../components/form/named-options.ts'
import type { useLocalized } from '../../i18n/localized.ts'

type Localized = ReturnType<typeof useLocalized>

const byName = { sort: 'name' }

/** Packages in use by name; a form chooses one by its id, a list of what robots reported by its code. */
export function packageSource(
  localized: Localized,
  key: 'id' | 'code',
): OptionSource<typeof listPackages, typeof getPackage> {
  return {
    list: listPackages,
    query: { ...byName, 'f.status': ['active'] },
    one: getPackage,
    oneParams: (packageRef) => ({ packageRef }),
    option: (item) => ({ value: item[key], label: `${localized(item.name) || item.code} · ${item.code}` }),
  }
}

/** Variants by name and code. */
export function variantSource(localized: Localized): OptionSource<typeof listRobots, typeof getRobot> {
  return {
    list: listRobots,
    query: byName,
    one: getRobot,
    oneParams: (variantId) => ({ variantId }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name)} · ${code}` }),
  }
}
