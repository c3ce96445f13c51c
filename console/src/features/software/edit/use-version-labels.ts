import type { RestartScope } from '@filo/contract/device/assignment/package-content'
import { getPackageChoices } from '@filo/contract/packages/packages-routes'
import type { VersionRelation } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import type { FieldValueTexts } from '../../../components/form/use-field-value-texts.ts'
import { useLocalized } from '../../../i18n/localized.ts'

/** A version's values as its form shows them: variants by name, packages with their range, the restart in words. */
export function useVersionLabels(): FieldValueTexts {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const robots = useApiQuery(getPackageChoices, {}).data?.robots ?? []
  const relations = (rows: readonly VersionRelation[]) =>
    rows.map(({ code, range }) => `${code} ${range}`).join('\n') || undefined
  return {
    restart: (value: RestartScope) => t(`restart.${value}`),
    compatibleVariantIds: (ids: readonly string[]) =>
      ids.map((id) => localized(robots.find((robot) => robot.id === id)?.name) || id).join(', ') || undefined,
    dependencies: relations,
    conflicts: relations,
  }
}
