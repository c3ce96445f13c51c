import { type ComponentType, createElement, type ReactNode } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { loadChunk } from '../lib/chunk-error.ts'
import { routeAt } from './canonical-path.ts'
import { type Screen, screens } from './screens.ts'

const loaded = new Map<string, ComponentType>()

/** Loads a screen's code and texts, once; fails with a ChunkError when either does not arrive in time. */
export async function loadScreen(screen: Screen): Promise<void> {
  const [component] = await Promise.all([
    loaded.get(screen.path) ?? loadChunk(screen.load),
    loadTexts(screen.texts),
  ])
  loaded.set(screen.path, component)
}

function screenAt(pathname: string): Screen | undefined {
  const route = routeAt(pathname)
  return screens.find(({ path }) => path === route)
}

/** Fetches the code of the screen at a path ahead of its loading, which tells of a failure. */
export function prefetchScreen(pathname: string): void {
  screenAt(pathname)
    ?.load()
    .catch(() => undefined)
}

/** Fetches its texts in the same way, once the language is known. */
export function prefetchScreenTexts(pathname: string): void {
  loadTexts(screenAt(pathname)?.texts ?? []).catch(() => undefined)
}

/** Draws a screen that {@link loadScreen} has loaded. */
export function drawScreen(path: string): ReactNode {
  const component = loaded.get(path)
  if (!component) throw new Error(`screen ${path} was drawn before it was loaded`)
  return createElement(component)
}
