import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Names a country by its ISO 3166-1 code in the reader's language; a code that nobody knows stays as it is. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useTranslation()
  return useCallback(
    (code) => {
      try {
        return new Intl.DisplayNames(i18n.language, { type: 'region' }).of(code) ?? code
      } catch {
        return code
      }
    },
    [i18n.language],
  )
}
