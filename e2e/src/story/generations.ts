import type { HookTexts } from '@filo/contract/packages/version-content-routes'
import type { RealPackages } from '../real-packages.ts'
import { esbuildHooks, httpServerHooks, typescriptHooks } from './real-hooks.ts'
import type { NewVersion } from './software-steps.ts'

const firstNotes = { tr: 'İlk sürüm.', en: 'First version.' }
const nextNotes = { tr: 'Küçük düzeltmeler.', en: 'Small corrections.' }

/** The first version of a package, with the package's kind and the version's code. */
export interface FirstVersion extends NewVersion {
  kind: 'content' | 'service'
  hooks: HookTexts
}

/** The packages of both generations; the second takes its code over from the first. */
export function generationsOf(real: RealPackages): [FirstVersion[], NewVersion[]] {
  const packages = [
    {
      code: 'typescript',
      name: 'TypeScript derleyicisi',
      kind: 'content' as const,
      real: real.typescript,
      hooks: typescriptHooks,
    },
    {
      code: 'esbuild',
      name: 'Paketleyici',
      kind: 'content' as const,
      real: real.esbuild,
      hooks: esbuildHooks,
    },
    {
      code: 'http-server',
      name: 'HTTP sunucusu',
      kind: 'service' as const,
      real: real.httpServer,
      hooks: httpServerHooks,
    },
  ]
  return [
    packages.map(({ real: [first], ...item }) => ({ ...item, ...first, notes: firstNotes })),
    packages.map(({ code, name, real: [, second] }) => ({ code, name, ...second, notes: nextNotes })),
  ]
}
