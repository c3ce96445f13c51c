import { join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { AgentContext } from '../context.ts'
import { serviceRunId } from '../processes/run-id.ts'
import type { OutputLimits } from '../updates/hooks/plan-cut.ts'

/** A service as a manifest declares it, with where the agent keeps what belongs to it. */
export interface DeclaredService {
  /** `<package>/<service>`, as people read it. */
  key: string
  item: ManifestPackage
  service: PackageService
  /** Marks its processes. */
  runId: string
  /** What it prints is in `<outputBase>.stdout` and `.stderr`. */
  outputBase: string
  /** Holds the exit code once it ended by itself. */
  exitFile: string
}

type WithFolder = Pick<AgentContext, 'folder'>

/** The declared services of a release in the order in which they start: by package, then as written. */
export function listDeclared({ folder }: WithFolder, manifest: ArosManifest): DeclaredService[] {
  return manifest.packages.flatMap((item) =>
    (item.services ?? []).map((service): DeclaredService => {
      const name = `${item.code}.${service.name}.service`
      return {
        key: `${item.code}/${service.name}`,
        item,
        service,
        runId: serviceRunId(folder.base, manifest.contentHash, item.code, service.name),
        outputBase: join(folder.hookOutput, name),
        exitFile: join(folder.hookOutput, `${name}.exit`),
      }
    }),
  )
}

/** Those of one package. */
export function listDeclaredOf(context: WithFolder, manifest: ArosManifest, code: string): DeclaredService[] {
  return listDeclared(context, manifest).filter(({ item }) => item.code === code)
}

/** How much of what a service prints is kept. */
export function limitsOf({ log }: PackageService): OutputLimits {
  const wholeBytes = log.maxMb * 1_048_576
  return { wholeBytes, tailBytes: Math.floor(wholeBytes / 4) }
}
