import { type SQL, sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { deviceCatalogueErrors } from './device-errors.contract.ts'

/**
 * Requires that an entry of the catalogue is there for something below it, and holds it against being switched off or
 * removed until the transaction ends.
 * @param isToBeOn whether what is below is on, and so needs it to be on
 * @throws deviceCatalogue.parentMissing, deviceCatalogue.parentOff
 */
export async function holdParent(tx: Tx, from: SQL, where: SQL, isToBeOn: boolean): Promise<void> {
  const found = await rowOf<{ isOn: boolean }>(
    tx,
    sql`SELECT p.is_on AS "isOn" FROM ${from} p WHERE ${where} AND NOT p.is_deleted FOR SHARE`,
  )
  if (!found) throw deviceCatalogueErrors.parentMissing()
  if (isToBeOn && !found.isOn) throw deviceCatalogueErrors.parentOff()
}
