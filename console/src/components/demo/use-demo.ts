import { type Demo, getDemo } from '@filo/contract/demo/demo-routes'
import { useAbout } from '../../api/about.ts'
import { useApiQuery } from '../../api/use-api.ts'

/** How the demo data stands; undefined where this installation has none, or while that is not known. */
export function useDemo(): Demo | undefined {
  const hasDemo = useAbout().data?.hasDemo === true
  // The ribbon hears of changes on every page, so what was read before the page was drawn need not be read again.
  return useApiQuery(getDemo, {}, { enabled: hasDemo, staleTime: Number.POSITIVE_INFINITY }).data
}
