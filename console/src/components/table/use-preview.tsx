import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../ui/table/column.ts'

interface PreviewOptions<Row> {
  preview: ((row: Row, close: () => void) => ReactNode) | undefined
  onPreview: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => RowAction[]) | undefined
}

/** A look at a row beside the list: by Space or `p`, and first in the row's menu. */
export function usePreview<Row>({ preview, onPreview, rowActions }: PreviewOptions<Row>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState<Row>()
  const show = preview ? (row: Row) => setShown(row) : onPreview
  if (!show) return { onPreview: undefined, rowActions, drawer: undefined }
  return {
    onPreview: show,
    rowActions: (row: Row): RowAction[] => [
      { id: 'preview', label: t('table.preview'), isReading: true, onSelect: () => show(row) },
      ...(rowActions?.(row) ?? []),
    ],
    drawer: shown !== undefined && preview && (
      <Suspense fallback={null}>{preview(shown, () => setShown(undefined))}</Suspense>
    ),
  }
}
