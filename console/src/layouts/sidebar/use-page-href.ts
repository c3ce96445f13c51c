import { paths, type RoutePath, routePaths } from '../../app/paths.ts'
import { useRootStore } from '../../state/root-store.ts'

/** Pages about one product: they open with the one looked at last, whichever of them it was looked at on. */
const ofProduct: Partial<Record<RoutePath, (variantId: string) => string>> = {
  [routePaths.productArosVersions]: (variantId) => paths.productArosVersions({ variantId }),
  [routePaths.productTestArosVersions]: (variantId) => paths.productTestArosVersions({ variantId }),
  [routePaths.productPackages]: (variantId) => paths.productPackages({ variantId }),
  [routePaths.sortArosPackage]: (variantId) => paths.sortArosPackage({ variantId }),
  [routePaths.testSortArosPackage]: (variantId) => paths.testSortArosPackage({ variantId }),
}

/** Where an entry of the menu or the palette leads: its page, of the product chosen last where the page is about one. */
export function usePageHref(): (path: RoutePath) => string {
  const variantId = useRootStore((state) => state.selected.robotId)
  return (path) => (variantId && ofProduct[path]?.(variantId)) || path
}
