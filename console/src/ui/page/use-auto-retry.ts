import { useEffect, useEffectEvent, useState } from 'react'

/** Counts down from `seconds` and then retries; returns the seconds left. Without `seconds` nothing happens. */
export function useAutoRetry(seconds: number | undefined, retry: () => void): number | undefined {
  const [left, setLeft] = useState(seconds)
  const step = useEffectEvent(() => {
    if (left === undefined) return
    setLeft(left > 1 ? left - 1 : seconds)
    if (left <= 1) retry()
  })
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setInterval(step, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds === undefined ? undefined : left
}
