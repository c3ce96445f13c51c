import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { DetailTemplate, type DetailTemplateProps } from '../../ui/page/DetailTemplate.tsx'
import { isListParam } from '../table/use-list-state.ts'

export type DetailPageProps = Omit<DetailTemplateProps, 'activeTab' | 'onTab'> & {
  /** Another tab leaves the address of a list beside the page as it is. */
  keepsLists?: boolean
}

/** The detail template with its tab in `?tab=`, which starts without another list's filters, and its name as the page's title. */
export function DetailPage({ keepsLists = false, ...props }: DetailPageProps) {
  const [params, setParams] = useQueryParams()
  usePageTitle(props.name)
  const [first] = props.tabs
  return (
    <DetailTemplate
      {...props}
      activeTab={params['tab']}
      onTab={(tab) => {
        const ofLists = keepsLists ? [] : Object.keys(params).filter(isListParam)
        const dropped = Object.fromEntries(ofLists.map((name) => [name, undefined]))
        setParams({ ...dropped, tab: tab === first?.key ? undefined : tab })
      }}
    />
  )
}
