import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Product } from '@filo/contract/robot-packages/products-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { RobotPicture } from '../../../components/picture/RobotPicture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { CatalogueStatusChip } from '../CatalogueStatusChip.tsx'
import { useTypeNames } from '../types/use-type-names.ts'
import { HealthCell } from './HealthCell.tsx'

function ArosCell({ aros, href }: { aros: ArosRef | null; href: string }) {
  const { t } = useTranslation('robot-models')
  if (!aros) return t('products.noDefault')
  return (
    <Link href={href}>{aros.name.includes(aros.version) ? aros.name : `${aros.name} ${aros.version}`}</Link>
  )
}

/** The test default, and what is in test beside it. */
function TestCell({ product: { id, test, inTest } }: { product: Product }) {
  const { t } = useTranslation('robot-models')
  const [newest] = inTest
  const hrefOf = (ArosId: string) => paths.productTestArosVersions({ variantId: id, ArosId })
  if (test || !newest) {
    return (
      <ArosCell
        aros={test}
        href={paths.productTestArosVersions({ variantId: id, ...(test ? { ArosId: test.id } : {}) })}
      />
    )
  }
  return (
    <TwoLines
      first={
        <Link href={hrefOf(newest.aros.id)}>{t('products.inTest', { version: newest.aros.version })}</Link>
      }
      second={[
        t('products.testRobots', { count: newest.robotCount }),
        ...(inTest.length > 1 ? [t('products.moreTests', { count: inTest.length - 1 })] : []),
      ].join(' · ')}
    />
  )
}

function NameCell({ product }: { product: Product }) {
  const localized = useLocalized()
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <RobotPicture imageKey={product.imageKey} alt="" size={28} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {localized(product.name)}
      </Box>
    </Box>
  )
}

/** A variant as a target of software. */
export function useProductColumns(): Column<Product>[] {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const can = useCan()
  const { number } = useFormats()
  const typeNames = useTypeNames()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: (product) => <NameCell product={product} />,
      note: ({ code }) => code,
      sortField: 'name',
      width: 230,
      minWidth: 160,
    },
    {
      id: 'modelName',
      header: t('products.model'),
      cell: ({ modelName }) => localized(modelName),
      width: 140,
      minWidth: 110,
      foldOrder: 2,
      card: 'none',
    },
    {
      id: 'typeName',
      header: t('tabs.type'),
      cell: ({ typeId }) => typeNames[typeId] ?? '—',
      width: 120,
      minWidth: 100,
      foldOrder: 4,
      card: 'none',
      csvField: false,
    },
    {
      id: 'production',
      header: t('products.production'),
      cell: ({ id, production }) => (
        <ArosCell
          aros={production}
          href={paths.productArosVersions({
            variantId: id,
            ...(production ? { ArosId: production.id } : {}),
          })}
        />
      ),
      width: 170,
      minWidth: 140,
      card: 'field',
      csvField: 'production.version',
    },
    {
      id: 'test',
      header: t('products.test'),
      cell: (product) => <TestCell product={product} />,
      width: 170,
      minWidth: 120,
      foldOrder: 3,
      card: 'none',
      csvField: 'test.version',
    },
    {
      id: 'packageCount',
      header: t('products.packageCount'),
      cell: ({ id, packageCount }) =>
        can('package.bind') ? (
          <Link href={paths.productPackages({ variantId: id })}>{number(packageCount)}</Link>
        ) : (
          number(packageCount)
        ),
      align: 'end',
      width: 96,
      minWidth: 84,
    },
    {
      id: 'unitCount',
      header: t('columns.unitCount'),
      cell: ({ id, unitCount }) => (
        <Link href={`${paths.producedRobots()}?f.variantId=${id}`}>{number(unitCount)}</Link>
      ),
      align: 'end',
      card: 'none',
      width: 88,
      minWidth: 76,
    },
    {
      id: 'health',
      header: t('products.health'),
      cell: (product) => <HealthCell product={product} />,
      width: 260,
      minWidth: 196,
      card: 'field',
      csvFields: (['online', 'failed', 'unknown'] as const).map((figure) => ({
        field: `health.${figure}`,
        header: t(`products.${figure}Short`),
      })),
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => <CatalogueStatusChip status={status} />,
      width: 110,
      minWidth: 100,
      foldOrder: 5,
      isHiddenByDefault: true,
    },
  ]
}
