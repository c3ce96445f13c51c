import { configure } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined
let place: HTMLElement | undefined

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** Takes what is drawn out of the document. */
export function cleanup(): void {
  root?.unmount()
  place?.remove()
  root = place = undefined
}

/** Draws a tree in the document, in place of what was drawn before. */
export function render(tree: ReactNode): void {
  cleanup()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(tree)
}

/** Does something and lets React draw what it changed. */
export async function act(work: () => unknown): Promise<void> {
  await work()
  await nextTurn()
}

// What an event changes is drawn before the next one, and what is looked for after what was under way.
configure({
  eventWrapper: (send) => flushSync(send),
  asyncWrapper: async (look) => {
    const found = await look()
    await nextTurn()
    return found
  },
})
