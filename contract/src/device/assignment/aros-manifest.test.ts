import { expect, test } from 'vitest'
import { findTreeConflict, manifestRequires } from './aros-manifest.ts'

const at = (...paths: string[]) => paths.map((path) => ({ path }))

test.each([
  [{ files: at('a', 'b/c') }, ['manifest-2']],
  [{ files: at('a'), links: [], folders: [] }, ['manifest-2']],
  [{ files: at('a'), links: at('b') }, ['manifest-2', 'trees']],
  [{ files: at('a'), folders: at('b') }, ['manifest-2', 'trees']],
  [{ files: at('a', 'A') }, ['manifest-2', 'trees']],
  [{ files: at('a\\b') }, ['manifest-2', 'trees']],
  [{ files: at('u\u0308') }, ['manifest-2', 'trees']],
])('a manifest of %j requires %j', (tree, requires) => {
  expect(manifestRequires([{ files: at('x') }, tree])).toEqual(requires)
})

test.each([
  [{ files: at('d/a'), links: at('d/b'), folders: at('d', 'd/e') }, undefined],
  [{ files: at('a'), links: at('a') }, 'a'],
  [{ files: at('l/x'), links: at('l') }, 'l/x'],
  [{ files: at('x'), links: at('l'), folders: at('l') }, 'l'],
  [{ files: at('x'), links: at('l'), folders: at('l/d') }, 'l/d'],
  [{ files: at('x'), folders: at('d', 'd') }, 'd'],
])('conflict in %j: %j', (tree, conflict) => {
  expect(findTreeConflict(tree)).toBe(conflict)
})
