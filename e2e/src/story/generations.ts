import type { RealPackages } from '../real-packages.ts'
import { esbuildHooks, httpServerHooks, typescriptHooks } from './real-hooks.ts'
import type { NewVersion } from './software-steps.ts'

const firstNotes = { tr: 'İlk sürüm.', en: 'First version.' }
const nextNotes = { tr: 'Küçük düzeltmeler.', en: 'Small corrections.' }

/** The packages of both generations; the second takes its code over from the first. */
export function generationsOf(real: RealPackages): [NewVersion[], NewVersion[]] {
  const packages = [
    { code: 'typescript', name: 'TypeScript derleyicisi', real: real.typescript, hooks: typescriptHooks },
    { code: 'esbuild', name: 'Paketleyici', real: real.esbuild, hooks: esbuildHooks },
    { code: 'http-server', name: 'HTTP sunucusu', real: real.httpServer, hooks: httpServerHooks },
  ]
  return [
    packages.map(({ code, name, real: [first], hooks }) => ({
      code,
      name,
      ...first,
      notes: firstNotes,
      hooks,
    })),
    packages.map(({ code, name, real: [, second] }) => ({ code, name, ...second, notes: nextNotes })),
  ]
}
