import { useRef } from 'react'

/** The version of the record that a form's values came from. */
interface BaseVersion {
  /** Goes back as `If-Match`. */
  read: () => string | undefined
  /** The form's values are those of this version now. */
  move: (etag: string | undefined) => void
}

function etagOf(result: unknown): string | undefined {
  const { etag } = (result ?? {}) as { etag?: unknown }
  return typeof etag === 'string' ? etag : undefined
}

/**
 * Remembers the version that a form was filled from: a page that follows events reads newer ones while somebody types,
 * and sending those along would overwrite what nobody has seen. After a save it is the version that the save answered
 * with; where the answer names none, the newest the page has read.
 */
export function useBaseVersion(
  newest: string | undefined,
): BaseVersion & { moveToSaved: (result: unknown) => void } {
  const base = useRef(newest)
  return {
    read: () => base.current ?? newest,
    move: (etag) => {
      base.current = etag
    },
    moveToSaved: (result) => {
      base.current = etagOf(result)
    },
  }
}
