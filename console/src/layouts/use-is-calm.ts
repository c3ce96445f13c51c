import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const lookEveryMs = 1_000

/** Whether the page has come to rest once: drawn, nothing being read. What can wait begins then. */
export function useIsCalm(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    if (isCalm) return
    const timer = setInterval(() => {
      const isBusy =
        document.readyState !== 'complete' || router.state.isLoading || queryClient.isFetching() > 0
      if (!isBusy) setIsCalm(true)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [isCalm, queryClient, router])
  return isCalm
}
