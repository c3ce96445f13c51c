import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const marked = 'İIıŞşĞğÜüÖöÇçÂâÁáÀàÄäÃãÅåÊêÉéÈèËëÎîÍíÌìÏïÔôÓóÒòÕõÛûÚúÙùÑñ'
const plain = 'iiissgguuooccaaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooouuuuuunn'

/** A text column much as `fold` writes it, for small lists and logs that keep no search column of their own. */
export function folded(column: SQLWrapper): SQL {
  return sql`lower(translate(${column}, ${marked}, ${plain}))`
}
