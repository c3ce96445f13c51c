// Loaded before programs that run from their sources (`--import`): Node.js reads the whole package.json of a package anew for
// every import of it, of which drizzle-orm's has 180 kB, a third of what such a program takes to begin.
import module from 'node:module'

/** All files below it resolve the name of a package alike: a package, or the sources of a workspace. */
const packageOfFile = /^file:.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)|^file:.*?(?=\/src\/)/
const packageName = /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[^:]*)?$/

const resolved = new Map()

/** A file beside the importing one, by its folder and ending: what Node.js takes it for depends on these alone. */
const besides = /^\.\.?\/.*\.(?:js|ts)$/
const folderAndEnding = /^(file:.*\/)[^/]+(\.\w+)$/
const formats = new Map()

function resolveBeside(specifier, context, next) {
  const url = new URL(specifier, context.parentURL).href
  const [, ...key] = folderAndEnding.exec(url) ?? []
  const known = formats.get(key.join(' '))
  if (known) return { url, format: known, shortCircuit: true }
  const found = next(specifier, context)
  // A link leads elsewhere, and a package that does not say its format is read for it.
  if (found.url === url && found.format?.startsWith('module')) formats.set(key.join(' '), found.format)
  return found
}

module.registerHooks?.({
  resolve(specifier, context, next) {
    if (besides.test(specifier) && context.parentURL?.startsWith('file:'))
      return resolveBeside(specifier, context, next)
    const [folder] = (packageName.test(specifier) && packageOfFile.exec(context.parentURL ?? '')) || []
    // A path of its own begins with a dot, which a package's name does not.
    if (folder === undefined || specifier.startsWith('.')) return next(specifier, context)
    const key = [folder, specifier, ...context.conditions].join(' ')
    const known = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(key, known)
    return known
  },
})
