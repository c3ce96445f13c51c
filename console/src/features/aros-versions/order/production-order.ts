import { getProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { getArosOrder } from '@filo/contract/aros-versions/aros-policy-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { apiClient } from '../../../api/api-client.ts'

/** The packages of a product in the default order of its production versions. */
export async function templateOrder(variantId: string): Promise<string[]> {
  const query = { channel: 'production' as const }
  const { items } = await apiClient.call(getArosOrder, { params: { variantId }, query })
  return items.map((item) => item.packageId)
}

/** The packages as the production version orders them that the product runs by default; else the default order. */
export async function productionOrder(variantId: string): Promise<string[]> {
  const query = { channel: 'production' as const }
  const product = await apiClient.call(getProductAros, { params: { variantId }, query })
  if (!product.default) return templateOrder(variantId)
  const params = { ArosId: product.default.aros.id }
  const { items } = await apiClient.call(getArosVersion, { params })
  return items.map((item) => item.packageId)
}
