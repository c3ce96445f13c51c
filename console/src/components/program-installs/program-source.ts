import { getProgram, listPrograms } from '@filo/contract/programs/programs-routes'

/** Active programs to choose one of, in the reader's language. */
export function programSource(localized: (text: { tr: string; en: string }) => string) {
  return {
    list: listPrograms,
    query: { sort: 'name', 'f.state': ['active'] },
    one: getProgram,
    oneParams: (programId: string) => ({ programId }),
    option: ({ id, name, code }: { id: string; name: { tr: string; en: string }; code: string }) => ({
      value: id,
      label: `${localized(name) || code} · ${code}`,
    }),
  }
}
