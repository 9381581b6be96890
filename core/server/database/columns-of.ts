import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'

/** A name of the code as the database writes it: `postName` is `post_name`. */
export const snakeOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Columns of a statement for the fields of a shape: `id, post_name AS "postName"`.
 * @param own fields that are no column of their own name; null leaves a field out
 */
export function columnsOf(shape: z.ZodObject, own: Readonly<Record<string, SQL | null>> = {}): SQL {
  const columns = Object.keys(shape.shape).flatMap((name) => {
    const column = Object.hasOwn(own, name) ? own[name] : sql.identifier(snakeOf(name))
    return column ? [sql`${column} AS ${sql.identifier(name)}`] : []
  })
  return sql.join(columns, sql`, `)
}
