import { createContext, useCallback, useContext, useEffect, useState } from 'react'

interface OnceScope {
  isShown: boolean
  /** Something inside is shown this once; answers its end. */
  show: () => () => void
}

const OnceContext = createContext<OnceScope | undefined>(undefined)

/** Gives what is inside the panel's scope; the value comes from {@link useOnceScope}. */
export const ShownOnce = OnceContext.Provider

/** Knows whether a panel shows something that cannot be shown again. */
export function useOnceScope(): OnceScope {
  const [count, setCount] = useState(0)
  const show = useCallback(() => {
    setCount((now) => now + 1)
    return () => setCount((now) => now - 1)
  }, [])
  return { isShown: count > 0, show }
}

/** What this piece shows cannot be shown again: a slip beside the panel around, or Esc, does not close it. */
export function useShownOnce(): void {
  const show = useContext(OnceContext)?.show
  useEffect(() => show?.(), [show])
}

/** Whether the panel around shows something once, and nothing else should take its place. */
export function useIsShownOnce(): boolean {
  return useContext(OnceContext)?.isShown ?? false
}
