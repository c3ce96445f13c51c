import { getAbout } from '@filo/contract/about/about-routes'
import { useLocalized } from '../i18n/localized.ts'
import { useApiQuery } from './use-api.ts'

/** What this installation is: product, version, environment, image host. */
export function useAbout() {
  return useApiQuery(getAbout, {}, { staleTime: 60_000, refetchInterval: 60_000 })
}

/** The help page in the language shown; '' while it is not known. */
export function useHelpUrl(): string {
  const localized = useLocalized()
  return localized(useAbout().data?.helpUrl)
}
