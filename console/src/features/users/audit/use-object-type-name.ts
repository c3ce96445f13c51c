import { useTranslation } from 'react-i18next'
import { isObjectType } from './object-types.ts'

/** A function that names the kind of a record: `produced_robot` → "Üretilen robot". */
export function useObjectTypeName() {
  const { t } = useTranslation('users')
  return (kind: string) => (isObjectType(kind) ? t(`objectTypes.${kind}`) : kind)
}
