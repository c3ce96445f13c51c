// Loaded before programs that run from their sources (`--import`): Node.js reads the whole package.json of a package anew for
// every import of it, of which drizzle-orm's has 180 kB, a third of what such a program takes to begin.
import module from 'node:module'

/** All files below it resolve the name of a package alike: a package, or the sources of a workspace. */
const packageOfFile = /^file:.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)|^file:.*?(?=\/src\/)/
const packageName = /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[^:]*)?$/

const resolved = new Map()

module.registerHooks?.({
  resolve(specifier, context, next) {
    const [folder] = (packageName.test(specifier) && packageOfFile.exec(context.parentURL ?? '')) || []
    // A path of its own begins with a dot, which a package's name does not.
    if (folder === undefined || specifier.startsWith('.')) return next(specifier, context)
    const key = [folder, specifier, ...context.conditions].join(' ')
    const known = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(key, known)
    return known
  },
})
