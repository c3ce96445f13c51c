import type { Client } from '@filo/contract/client'
import { getPackage } from '@filo/contract/packages/packages-routes'
import { bindPackage } from '@filo/contract/robot-packages/robot-packages-routes'
import { ignoreDone } from './ignore-done.ts'

type Binding = readonly [code: string, range: string, isRequired: boolean]

const bound: Record<'humanoid' | 'service', readonly Binding[]> = {
  humanoid: [
    ['aros-core', '^2.3.0', true],
    ['motion', '^1.9.0', true],
    ['voice', '>=4.1.0 <5.0.0', true],
    ['screen-ui', '^3.0.0', true],
    ['face-mimics', '^1.2.0', false],
  ],
  service: [
    ['aros-core', '^2.3.0', true],
    ['motion', '^1.9.0', true],
    ['screen-ui', '^3.0.0', true],
    ['voice', '*', false],
  ],
}

/** Binds the demo's packages, which are there, to the variants that its releases are for. */
export async function ensureBoundPackages(
  composer: Client,
  variants: Record<keyof typeof bound, string>,
): Promise<void> {
  for (const name of ['humanoid', 'service'] as const) {
    const params = { variantId: variants[name] }
    for (const [code, range, isRequired] of bound[name]) {
      const { id: packageId } = await composer.call(getPackage, { params: { packageRef: code } })
      const body = { packageId, range, isRequired }
      await composer.call(bindPackage, { params, body }).catch(ignoreDone)
    }
  }
}
