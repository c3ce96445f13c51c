import type { VersionFile } from '@filo/contract/packages/version-content-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'

/** Where a file lies, how large it is, what it may do, and its hash. */
export function FileFacts({ file }: { file: VersionFile }) {
  const { t } = useTranslation('version-files')
  const { bytes } = useFormats()
  return (
    <KeyValueList
      items={[
        { label: t('path'), value: file.path, copyValue: file.path },
        { label: t('size'), value: bytes(file.sizeBytes) },
        { label: t('type'), value: file.mime },
        { label: t('mode'), value: file.mode.toString(8).padStart(4, '0') },
        { label: 'SHA-256', value: `${file.sha256.slice(0, 16)}…`, copyValue: file.sha256 },
      ]}
    />
  )
}
