import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { paths } from '../../../app/paths.ts'

interface ComposerQuery {
  ArosId?: string
  variantId?: string
}

/** The composer of a channel. */
export function composerHref(channel: ArosChannel, query: ComposerQuery = {}): string {
  return channel === 'production' ? paths.createAros(query) : paths.createTestAros(query)
}

/** The product page of a channel. */
export function productHref(channel: ArosChannel, variantId: string, ArosId?: string): string {
  const query = { variantId, ...(ArosId ? { ArosId } : {}) }
  return channel === 'production' ? paths.productArosVersions(query) : paths.productTestArosVersions(query)
}

/** The package order of a channel. */
export function orderHref(channel: ArosChannel, query: ComposerQuery): string {
  return channel === 'production' ? paths.sortArosPackage(query) : paths.testSortArosPackage(query)
}
