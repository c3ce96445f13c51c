import { getProgram, listPrograms } from '@filo/contract/programs/programs-routes'
import type { OptionSource } from '../../../components/form/named-options.ts'
import { useLocalized } from '../../../i18n/localized.ts'

/** Active programs by name: those that a store may offer. */
export function useActivePrograms(): OptionSource<typeof listPrograms, typeof getProgram> {
  const localized = useLocalized()
  return {
    list: listPrograms,
    query: { sort: 'name', 'f.state': ['active'] },
    one: getProgram,
    oneParams: (programId) => ({ programId }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name) || code} · ${code}` }),
  }
}
