import { useEffect, useState } from 'react'

/** Counts down from `seconds` and then retries; returns the seconds left. Without `seconds` nothing happens. */
export function useAutoRetry(seconds: number | undefined, retry: () => void): number | undefined {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1)
      else {
        setLeft(seconds)
        retry()
      }
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, seconds, retry])
  return left
}
