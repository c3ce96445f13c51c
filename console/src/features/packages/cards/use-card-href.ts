import { paths } from '../../../app/paths.ts'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useQueryParams } from '../../../lib/query-params.ts'

/** The page of a package, from which one walks on through the cards as they are listed now. */
export function useCardHref(): (item: { code: string }) => string {
  const [address] = useQueryParams()
  const list = listMark(address, { sort: 'name' })
  return ({ code }) => paths.software({ packageName: code, list })
}
