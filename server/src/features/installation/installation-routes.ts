import { getInstallationHealth, getInstallationProof } from '@filo/contract/installation/installation-routes'
import type { Api } from '../../http/routes/api.ts'
import type { InstallationService } from './installation-service.ts'

/** Serves the health of the installation to administrators, and its proof to its own servers. */
export function registerInstallationRoutes(
  api: Api,
  { installation }: { installation: InstallationService },
): void {
  api.on(getInstallationHealth, () => installation.health())
  api.onPublic(getInstallationProof, async ({ query }) => ({
    product: 'Filo' as const,
    proof: await installation.prove(query.nonce),
  }))
}
