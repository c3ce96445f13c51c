import { type HardwarePart, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import {
  type HardwareItem,
  type HardwareSection,
  isKnown,
  missingOf,
  missingReasonTexts,
} from '@filo/contract/hardware/hardware-snapshot'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { useFieldText } from './field-text.ts'

const rowsPerPage = [5, 10, 25, 50]

interface ItemProps {
  part: HardwarePart
  item: HardwareItem
  isWhole: boolean
}

function fieldsOf(part: HardwarePart, isWhole: boolean) {
  return hardwarePartTable[part].fields.filter(({ isMain }) => isWhole || isMain)
}

/** One part as names and values, each that is missing with the reason. */
function ItemCard({ part, item, isWhole }: ItemProps) {
  const localized = useLocalized()
  const words = useFieldText()
  return (
    <KeyValueList
      items={fieldsOf(part, isWhole).map(({ name, label, isSecret }) => {
        const value = item[name]
        const missing = missingOf(item, name)
        const canCopy = isSecret && isKnown(value) && !String(value).startsWith('•')
        return {
          label: localized(label),
          value: words.text(part, name, value),
          ...(canCopy ? { copyValue: String(value) } : {}),
          ...(missing ? { missingReason: localized(missingReasonTexts[missing]) } : {}),
        }
      })}
    />
  )
}

function Value({ part, item, name }: { part: HardwarePart; item: HardwareItem; name: string }) {
  const localized = useLocalized()
  const text = useFieldText().text(part, name, item[name])
  if (text !== undefined) return <Box sx={{ overflowWrap: 'anywhere', minWidth: 60 }}>{text}</Box>
  return (
    <Hint title={localized(missingReasonTexts[missingOf(item, name) ?? 'not_reported'])}>
      <Box component="span" tabIndex={0}>
        —
      </Box>
    </Hint>
  )
}

/** Several parts of a kind as a table of 5, 10, 25 or 50 rows a page. */
function ItemTable({ part, items, isWhole }: Omit<ItemProps, 'item'> & { items: readonly HardwareItem[] }) {
  const localized = useLocalized()
  const { t } = useTranslation('components')
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(10)
  const fields = fieldsOf(part, isWhole)
  const shown = items.slice(page * size, (page + 1) * size)
  return (
    <>
      <TableContainer>
        <Table size="small" aria-label={localized(hardwarePartTable[part].name)}>
          <TableHead>
            <TableRow>
              {fields.map(({ name, label }) => (
                <TableCell key={name}>{localized(label)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((item, index) => (
              <TableRow key={(page * size + index).toString()}>
                {fields.map(({ name }) => (
                  <TableCell key={name}>
                    <Value part={part} item={item} name={name} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={items.length}
        page={page}
        rowsPerPage={size}
        rowsPerPageOptions={rowsPerPage}
        labelRowsPerPage={t('hardware.rowsPerPage')}
        onPageChange={(_, next) => setPage(next)}
        onRowsPerPageChange={(event) => {
          setSize(Number(event.target.value))
          setPage(0)
        }}
      />
    </>
  )
}

interface Props {
  part: HardwarePart
  section: HardwareSection | undefined
  /** All fields instead of those that matter to most. */
  isWhole: boolean
}

/** All parts of a kind; one alone is a card. Without any it says why. */
export function PartItems({ part, section, isWhole }: Props) {
  const localized = useLocalized()
  const title = localized(hardwarePartTable[part].name)
  const [first, ...others] = section?.items ?? []
  const reason = localized(missingReasonTexts[section?.missing ?? 'not_reported'])
  return (
    <SectionCard title={title} isFlush={others.length > 0}>
      {!first && <Box sx={{ color: 'text.secondary' }}>{reason}</Box>}
      {first && others.length === 0 && <ItemCard part={part} item={first} isWhole={isWhole} />}
      {first && others.length > 0 && <ItemTable part={part} items={section?.items ?? []} isWhole={isWhole} />}
    </SectionCard>
  )
}
