/** The ids a person selects, under the spec's names (section 3); an address names them the same way. */
const selectedKeys = ['RobotId', 'robotId', 'fileId', 'ArosId', 'packageName'] as const

/** The id selected last of each kind. */
export type SelectedIds = { [Key in (typeof selectedKeys)[number]]?: string }

/** The selected ids an address names. */
export function selectedIn(search: Record<string, string>): SelectedIds {
  return Object.fromEntries(selectedKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}
