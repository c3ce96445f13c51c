import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundOptions, OptionSearch } from '../column.ts'

const pauseMs = 200

/** What a search on the server finds for a text, once the reader has stopped typing. */
export function useFoundOptions(search: OptionSearch, q: string) {
  const [answer, setAnswer] = useState<{ q: string; found?: FoundOptions }>()
  const find = useEffectEvent((text: string) => search(text.trim()))
  useEffect(() => {
    let isDesired = true
    const answer = (found?: FoundOptions) => {
      if (isDesired) setAnswer(found ? { q, found } : { q })
    }
    const timer = setTimeout(() => void find(q).then(answer, () => answer()), q ? pauseMs : 0)
    return () => {
      isDesired = false
      clearTimeout(timer)
    }
  }, [q])
  const isSearching = answer?.q !== q
  return { found: answer?.found, isSearching, isFailed: !isSearching && answer?.found === undefined }
}
