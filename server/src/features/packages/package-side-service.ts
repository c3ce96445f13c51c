import { createFoldersService } from './folders-service.ts'
import { createPackagesService } from './packages-service.ts'
import { createUnusedBlobsService } from './unused-blobs-service.ts'
import { createVersionSide, type PackageSideDeps } from './version-side-service.ts'
import { createVersionsService } from './versions-service.ts'

/** Builds everything about packages, their versions and uploads. */
export function createPackageSide(deps: PackageSideDeps) {
  const { editor, ...side } = createVersionSide(deps)
  return {
    folders: createFoldersService(deps),
    packages: createPackagesService(deps),
    versions: createVersionsService({ ...deps, editor, dropUploads: side.uploads.dropAllOf }),
    unusedBlobs: createUnusedBlobsService(deps),
    ...side,
  }
}
