import { type PageParent, usePageTitle } from '../../lib/page-title.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { DetailTemplate, type DetailTemplateProps } from '../../ui/page/DetailTemplate.tsx'
import { isListParam } from '../table/use-list-state.ts'

type DetailPageProps = Omit<DetailTemplateProps, 'activeTab' | 'onTab'> & {
  /** Another tab leaves the address of a list beside the page as it is. */
  keepsLists?: boolean
  /** What the record belongs to, for the way to the page: a version's package. */
  parent?: PageParent
}

/** The detail template with its tab in `?tab=`, which starts with its first part and without another list's filters, and its name as the page's title. */
export function DetailPage({ keepsLists = false, parent, ...props }: DetailPageProps) {
  const [params, setParams] = useQueryParams()
  usePageTitle(props.name, { parent, isHeaded: true })
  const [first] = props.tabs
  return (
    <DetailTemplate
      {...props}
      activeTab={params['tab']}
      onTab={(tab) => {
        const ofLists = keepsLists ? [] : Object.keys(params).filter(isListParam)
        const dropped = Object.fromEntries(ofLists.map((name) => [name, undefined]))
        setParams({ ...dropped, part: undefined, tab: tab === first?.key ? undefined : tab })
      }}
    />
  )
}
