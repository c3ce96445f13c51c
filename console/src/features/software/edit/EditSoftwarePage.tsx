import { listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { paths } from '../../../app/paths.ts'
import { useNeighbours } from '../../../components/table/use-neighbours.ts'
import { NamedVersion } from '../NamedVersion.tsx'
import { VersionEditor } from './VersionEditor.tsx'

function Editor({ version }: { version: VersionDetail }) {
  const neighbours = useNeighbours({
    route: listVersions,
    id: version.id,
    hrefOf: (row, params) =>
      paths.editSoftware({ packageName: row.package.code, versionId: row.id, ...params }),
  })
  return <VersionEditor version={version} neighbours={neighbours} />
}

/** /editsoftware?versionId= or ?packageName=: edits a version; what is frozen is shown locked. */
export function EditSoftwarePage() {
  return <NamedVersion>{(version) => <Editor key={version.id} version={version} />}</NamedVersion>
}
