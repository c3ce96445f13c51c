import { NamedVersion } from '../NamedVersion.tsx'
import { VersionEditor } from './VersionEditor.tsx'

/** /editsoftware?versionId= or ?packageName=: edits a version; what is frozen is shown locked. */
export function EditSoftwarePage() {
  return <NamedVersion>{(version) => <VersionEditor key={version.id} version={version} />}</NamedVersion>
}
