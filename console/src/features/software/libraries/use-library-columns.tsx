import type { Library } from '@filo/contract/packages/library-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { LibraryVersion, LicenceChip, VulnerabilityMark } from './library-marks.tsx'

/** Words for how a library comes into the package. */
export function useLibraryType(): (library: Library) => string {
  const { t } = useTranslation('software')
  return ({ type, parent }) => (parent ? t('libraries.by', { parent }) : t(`libraries.types.${type}`))
}

/** Name, version with its change, licence, place, vulnerabilities, size. */
export function useLibraryColumns(): Column<Library>[] {
  const { t } = useTranslation(['software', 'ui'])
  const { bytes } = useFormats()
  const typeOf = useLibraryType()
  return [
    {
      id: 'name',
      header: t('software:libraries.name'),
      cell: ({ name }) => name,
      sortField: 'name',
      width: 144,
      minWidth: 120,
    },
    {
      id: 'version',
      header: t('software:libraries.version'),
      cell: (library) => <LibraryVersion library={library} />,
      sortField: 'version',
      width: 152,
      minWidth: 120,
    },
    {
      id: 'licence',
      header: t('software:libraries.licence'),
      cell: ({ licence, licenceFlag }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
          <LicenceChip flag={licenceFlag} />
          {licence}
        </Box>
      ),
      sortField: 'licence',
      width: 224,
      minWidth: 140,
    },
    {
      id: 'vulnerabilities',
      header: t('software:libraries.vulnerabilities'),
      cell: (library) => <VulnerabilityMark vulnerabilities={library.vulnerabilities} />,
      sortField: 'severity',
      width: 128,
      minWidth: 112,
    },
    {
      id: 'type',
      header: t('software:libraries.type'),
      cell: typeOf,
      sortField: 'type',
      width: 160,
      minWidth: 112,
      foldOrder: 3,
    },
    {
      id: 'sizeBytes',
      header: t('software:libraries.size'),
      cell: ({ sizeBytes }) => (sizeBytes === null ? t('ui:none') : bytes(sizeBytes)),
      sortField: 'sizeBytes',
      align: 'end',
      card: 'none',
      width: 96,
      minWidth: 80,
      foldOrder: 2,
    },
    {
      id: 'parent',
      header: t('software:libraries.parent'),
      cell: ({ parent }) => parent ?? t('ui:none'),
      isHiddenByDefault: true,
      card: 'none',
    },
    {
      id: 'purl',
      header: t('software:libraries.purl'),
      cell: ({ purl }) => purl ?? t('ui:none'),
      isHiddenByDefault: true,
      card: 'none',
      width: 280,
    },
  ]
}
