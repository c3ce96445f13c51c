import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DependencyGraph, placeLibraries } from './dependency-depth.ts'

type Edges = Record<string, string[]>

function graph(libraries: string, dependsOn: Edges, contains: Edges = {}): DependencyGraph {
  return {
    libraries: new Set(libraries.split(' ')),
    roots: ['root'],
    dependsOn: new Map(Object.entries(dependsOn)),
    contains: new Map(Object.entries(contains)),
  }
}

/** `a` = direct, `b<a` = brought in by a, `c?` = unknown. */
function reported(input: DependencyGraph): string {
  const places = placeLibraries(input)
  return Array.from(input.libraries, (library) => {
    const { type, parent } = places.get(library) ?? { type: 'nowhere', parent: null }
    if (type === 'direct') return library
    return type === 'transitive' ? `${library}<${parent}` : `${library}?`
  }).join(' ')
}

describe('the place of a library', () => {
  test.each<[string, DependencyGraph, string]>([
    ['what the package names is direct', graph('a b', { root: ['a', 'b'] }), 'a b'],
    ['what a library names is transitive', graph('a b c', { root: ['a'], a: ['b'], b: ['c'] }), 'a b<a c<b'],
    ['the shortest way counts', graph('a b c', { root: ['a', 'c'], a: ['b'], b: ['c'] }), 'a b<a c'],
    ['what is no library passes on', graph('a b', { root: ['x'], x: ['a'], a: ['y'], y: ['b'] }), 'a b<a'],
    ['a cycle ends', graph('a b', { root: ['a'], a: ['b', 'a'], b: ['a'] }), 'a b<a'],
    ['nothing told is unknown', graph('a b', {}), 'a? b?'],
    ['what an unknown one names is transitive', graph('a b', { a: ['b'] }), 'a? b<a'],
    ['a cycle beside the package is unknown', graph('a b', { a: ['b'], b: ['a'] }), 'a? b?'],
    ['contained by the package alone is direct', graph('a b', {}, { root: ['a', 'b'] }), 'a b'],
    [
      'contained, but brought in by another, is transitive',
      graph('a b', { a: ['b'] }, { root: ['a', 'b'] }),
      'a b<a',
    ],
    ['what lies in a library is brought in by it', graph('a b', { root: ['a'] }, { a: ['b'] }), 'a b<a'],
  ])('%s', (_title, input, expected) => {
    expect(reported(input)).toBe(expected)
  })

  test('every library gets one place, and every parent chain ends, whatever the graph', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const edges = fc.dictionary(
      fc.constantFrom('root', 'x', ...names),
      fc.array(fc.constantFrom('root', 'x', ...names), { maxLength: 4 }),
    )
    fc.assert(
      fc.property(edges, edges, (dependsOn, contains) => {
        const places = placeLibraries(graph(names.join(' '), dependsOn, contains))
        expect([...places.keys()].sort()).toEqual(names)
        for (const start of names) {
          let steps = 0
          for (let at = places.get(start)?.parent; at; at = places.get(at)?.parent) steps += 1
          expect(steps).toBeLessThan(names.length)
        }
      }),
    )
  })

  test('a chain of 20,000 libraries does not overflow anything', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `l${at}`)
    const chain = Object.fromEntries(names.map((name, at) => [name, [names[at + 1] ?? 'root']]))
    const places = placeLibraries(graph(names.join(' '), { root: ['l0'], ...chain }))
    expect(places.get('l19999')).toEqual({ type: 'transitive', parent: 'l19998' })
  })
})
