import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

interface WordTableProps {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** A table whose rows are named by their first cell; it scrolls by itself where there is too little room. */
export function WordTable({ label, heads, rows }: WordTableProps) {
  return (
    // What scrolls is reached by the keyboard.
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { px: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index > 0 ? 'right' : 'left'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={heads[index]}
                  align={index > 0 ? 'right' : 'left'}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
