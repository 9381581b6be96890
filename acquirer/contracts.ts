import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { type Call, done, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type { Contract } from './wire-payouts.ts'

const NewContract = z.object({
  idNo: z.string().regex(/^[0-9A-Za-z]{6,32}$/),
  name: textField,
  phone: textField.optional(),
})

/** The number of a contract in SQL. */
export const contractNo = `printf('SK%010d', rowid)`
const isNamed = `(id_no = :no OR ${contractNo} = :no)`

/** A contract as stored. */
export interface ContractRow {
  /** Number that identifies the contract in addresses: it holds nothing of the person. */
  contractNo: string
  idNo: string
  name: string
  state: Contract['state']
  signMs: number | null
}

/** `POST /v1/contracts`: asked again it gives the contract as it stands. @source docs/domain/money.md 10, Tax agreement */
export function createContract({ acquirer, app, body }: Call): Answer<Contract> {
  const { idNo, name } = shaped(NewContract, body)
  acquirer.store.run(
    `INSERT INTO contract (app_id, id_no, name, state) VALUES (:appId, :idNo, :name, 'UNSIGNED') ON CONFLICT DO NOTHING`,
    { appId: app.appId, idNo, name },
  )
  return done(contractOf(acquirer, idNo, app.appId))
}

/** `GET /v1/contracts/{idNo}`. @throws Refused CONTRACT_NOT_FOUND */
export function queryContract({ acquirer, app, params }: Call): Answer<Contract> {
  return done(contractOf(acquirer, params['no']!, app.appId))
}

/**
 * `POST /control/contracts/{no}/sign`: the person signs, named by the number of the identity or of the contract.
 * @throws Refused CONTRACT_NOT_FOUND
 */
export function signContract(acquirer: Acquirer, no: string): Contract {
  const sql = `UPDATE contract SET state = 'SIGNED', sign_ms = :now WHERE ${isNamed} AND state = 'UNSIGNED'`
  acquirer.store.run(sql, { no, now: acquirer.clock.now() })
  return contractOf(acquirer, no)
}

/** Whether a person may be paid with tax withheld. */
export function isSigned({ store }: Acquirer, appId: string, idNo: string | undefined): boolean {
  const sql = `SELECT 1 FROM contract WHERE app_id = :appId AND id_no = :idNo AND state = 'SIGNED'`
  return store.get(sql, { appId, idNo }) !== undefined
}

/** A contract as it travels. */
export function contractAnswer({ url }: Acquirer, { contractNo, idNo, name, state, signMs }: ContractRow): Contract {
  return { idNo, name, state, signUrl: `${url}/#contract/${contractNo}`, signTime: timeText(signMs) }
}

function contractOf(acquirer: Acquirer, no: string, appId?: string): Contract {
  const sql = `SELECT ${contractNo} AS contract_no, id_no, name, state, sign_ms FROM contract WHERE ${isNamed} AND (:appId IS NULL OR app_id = :appId)`
  const found = acquirer.store.get<ContractRow>(sql, { no, appId })
  if (!found) throw new Refused('CONTRACT_NOT_FOUND', no)
  return contractAnswer(acquirer, found)
}
