import { getRobot, listRobots } from '@filo/contract/robots/robots-routes'
import type { useLocalized } from '../../i18n/localized.ts'
import type { OptionSource } from '../form/named-options.ts'

/** Products in use, by name. */
export function productSource(
  localized: ReturnType<typeof useLocalized>,
): OptionSource<typeof listRobots, typeof getRobot> {
  return {
    list: listRobots,
    query: { sort: 'name', 'f.status': ['active'] },
    one: getRobot,
    oneParams: (variantId) => ({ variantId }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name)} · ${code}` }),
  }
}
