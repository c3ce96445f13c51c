import type { ComponentType } from 'react'

/** A piece of `ui/` shown by itself; a file `x.story.tsx` exports one as `story`. */
export interface Story {
  /** Also its name in `gallery.html?story=`. */
  title: string
  Show: ComponentType
}
