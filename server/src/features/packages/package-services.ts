import { createMissingBlobs } from './blobs/missing-blobs-service.ts'
import { createUnusedBlobsService } from './blobs/unused-blobs-service.ts'
import { createFoldersService } from './folders/folders-service.ts'
import { createPackagesService } from './packages-service.ts'
import { createVersionServices, type PackageSideDeps } from './versions/version-services.ts'
import { createVersionsService } from './versions/versions-service.ts'

/** Builds everything about packages, their versions and uploads. */
export function createPackageServices(deps: PackageSideDeps) {
  const { editor, ...side } = createVersionServices(deps)
  const unusedBlobs = createUnusedBlobsService(deps)
  const missingBlobs = createMissingBlobs(deps)
  return {
    folders: createFoldersService(deps),
    packages: createPackagesService(deps),
    versions: createVersionsService({ ...deps, editor, dropUploads: side.uploads.dropAllOf }),
    missingBlobs,
    unusedBlobs,
    softwareSweeps: {
      uploads: side.uploads.sweep,
      unusedBlobs: unusedBlobs.sweep,
      missingBlobs: missingBlobs.sweep,
    },
    ...side,
  }
}
