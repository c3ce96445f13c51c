/** The folders whose texts `i18n/i18n.ts` starts with. */
export const shellFolders = ['i18n', 'app', 'layouts', 'ui', 'components'] as const

const shellText = new RegExp(`/src/(?:${shellFolders.join('|')})/texts/(\\w+)\\.json$`)

/** The language of a module that holds texts of the shell; undefined for any other module. */
export function languageOfShellText(id: string): string | undefined {
  return shellText.exec(id)?.[1]
}
