import { getAbout } from '@filo/contract/about/about-routes'
import { useApiQuery } from './use-api.ts'

/** What this installation is: product, version, environment, image host. */
export function useAbout() {
  return useApiQuery(getAbout, {}, { staleTime: 60_000, refetchInterval: 60_000 })
}

/** Addresses on the image host: `image('nova-h1.svg')` and `icon('nova-h1.svg')` (spec section 3). */
export function useImageAddress() {
  const host = useAbout().data?.imageHost ?? ''
  return {
    image: (key: string) => `${host}/images/${encodeURIComponent(key)}`,
    icon: (key: string) => `${host}/icons/${encodeURIComponent(key)}`,
  }
}
