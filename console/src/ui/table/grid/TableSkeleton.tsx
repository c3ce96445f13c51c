import Skeleton from '@mui/material/Skeleton'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'

interface TableSkeletonProps {
  rows: number
  columns: number
}

/** Grey bars in the shape of the rows to come. */
export function TableSkeleton({ rows, columns }: TableSkeletonProps) {
  return (
    <TableBody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <TableRow key={`row-${row.toString()}`}>
          {Array.from({ length: columns }, (_, column) => (
            <TableCell key={`cell-${column.toString()}`}>
              <Skeleton width={`${50 + ((row * 7 + column * 23) % 45)}%`} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  )
}
