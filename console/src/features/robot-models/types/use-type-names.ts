import { useLocalized } from '../../../i18n/localized.ts'
import { useAllTypes } from '../use-whole-catalogue.ts'

/** Names of the robot types by id. */
export function useTypeNames(): Record<string, string> {
  const localized = useLocalized()
  const types = useAllTypes().data ?? []
  return Object.fromEntries(types.map(({ id, name }) => [id, localized(name)]))
}
