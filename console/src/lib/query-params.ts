import { useNavigate, useSearch } from '@tanstack/react-router'

export type QueryPatch = Record<string, string | undefined>

/**
 * The page's query as plain strings and a function that changes some of it; `undefined` or '' removes a name.
 * A page that is being left keeps its own query until the next one stands. A change adds a history entry unless `replace` is given, and keeps focus and scroll where they are.
 */
export function useQueryParams() {
  const params = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  function setParams(patch: QueryPatch, options: { replace?: boolean } = {}) {
    void navigate({
      to: '.',
      search: ((current: Record<string, string>) => ({ ...current, ...patch })) as never,
      replace: options.replace ?? false,
      resetScroll: false,
    })
  }
  return [params, setParams] as const
}
