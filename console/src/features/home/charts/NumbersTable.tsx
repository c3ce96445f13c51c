import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

interface NumbersRow {
  key: string
  name: string
  href?: string | undefined
  values: readonly string[]
}

interface Props {
  label: string
  /** The first names the rows. */
  heads: readonly string[]
  rows: readonly NumbersRow[]
}

/** The numbers of a chart. */
export function NumbersTable({ label, heads, rows }: Props) {
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {heads.map((head, index) => (
            <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, href, values }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {href ? <Link href={href}>{name}</Link> : name}
            </TableCell>
            {values.map((value, index) => (
              <TableCell key={heads[index + 1]} align="right">
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
