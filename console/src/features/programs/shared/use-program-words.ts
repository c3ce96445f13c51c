import {
  type ProgramCategory,
  type ProgramPermission,
  programCategoryNames,
  programPermissionNames,
} from '@filo/contract/programs/program-kinds'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** What a program and its releases are made of, in words of the reader's language. */
export function useProgramWords() {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  return {
    category: (category: ProgramCategory) => localized(programCategoryNames[category]),
    permission: (permission: ProgramPermission) => localized(programPermissionNames[permission]),
    permissions: (permissions: readonly ProgramPermission[]) =>
      permissions.map((each) => localized(programPermissionNames[each])).join(', '),
    packages: (items: ProgramRelease['items']) =>
      items.map(({ name, code, semver }) => `${localized(name) || code} ${semver}`).join(', '),
    variants: (variants: ProgramRelease['variants']) =>
      variants.map(({ name, code }) => localized(name) || code).join(', '),
    range: (arosRange: string | null) => arosRange ?? t('facts.anyAros'),
    title: ({ program, semver }: Pick<ProgramRelease, 'program' | 'semver'>) =>
      `${localized(program.name) || program.code} ${semver}`,
  }
}
