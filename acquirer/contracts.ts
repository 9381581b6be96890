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

/** A contract as stored. */
export interface ContractRow {
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

/** `POST /control/contracts/{idNo}/sign`: the person signs. @throws Refused CONTRACT_NOT_FOUND */
export function signContract(acquirer: Acquirer, idNo: string): Contract {
  const sql = `UPDATE contract SET state = 'SIGNED', sign_ms = :now WHERE id_no = :idNo AND state = 'UNSIGNED'`
  acquirer.store.run(sql, { idNo, now: acquirer.clock.now() })
  return contractOf(acquirer, idNo)
}

/** Whether a person may be paid with tax withheld. */
export function isSigned({ store }: Acquirer, appId: string, idNo: string | undefined): boolean {
  const sql = `SELECT 1 FROM contract WHERE app_id = :appId AND id_no = :idNo AND state = 'SIGNED'`
  return store.get(sql, { appId, idNo }) !== undefined
}

/** A contract as it travels. */
export function contractAnswer({ url }: Acquirer, { idNo, name, state, signMs }: ContractRow): Contract {
  return { idNo, name, state, signUrl: `${url}/#contract/${idNo}`, signTime: timeText(signMs) }
}

function contractOf(acquirer: Acquirer, idNo: string, appId?: string): Contract {
  const sql =
    'SELECT id_no, name, state, sign_ms FROM contract WHERE id_no = :idNo AND (:appId IS NULL OR app_id = :appId)'
  const found = acquirer.store.get<ContractRow>(sql, { idNo, appId })
  if (!found) throw new Refused('CONTRACT_NOT_FOUND', idNo)
  return contractAnswer(acquirer, found)
}
