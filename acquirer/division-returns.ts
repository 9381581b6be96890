import { z } from 'zod'
import type { Fen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { accounts, move } from './ledger.ts'
import { detailsOf, type DetailRow, findDivision } from './division-rows.ts'
import { amountField, type Call, done, failed, outNoField, shaped } from './reply.ts'
import { addItem } from './settle-items.ts'
import type { Answer } from './wire.ts'
import type { DivisionReturn } from './wire-divisions.ts'

const NewReturn = z.object({ outReturnNo: outNoField, outDivNo: outNoField, detailNo: outNoField, amount: amountField })

interface ReturnRow extends Pick<DetailRow, 'detailNo' | 'receiverNo' | 'amountFen' | 'failCode'> {
  aisleReturnNo: string
  outReturnNo: string
  outDivNo: string
  state: DivisionReturn['state']
  finishMs: number
}

/**
 * `POST /v1/divisions/returns`. @throws Refused DIVISION_NOT_FOUND, OVER_RETURN
 * @source docs/domain/money.md 10; 6.3 (分账回退)
 */
export function createReturn({ acquirer, app, body, effects }: Call): Answer<DivisionReturn> {
  const { outReturnNo, outDivNo, detailNo, amount } = shaped(NewReturn, body)
  const { aisleDivNo, aisleOrderNo, aisleMerchantNo } = findDivision(acquirer, outDivNo, app.appId)
  const detail = detailsOf(acquirer, aisleDivNo).find((one) => one.detailNo === detailNo)
  if (!detail) throw new Refused('DIVISION_NOT_FOUND', detailNo)
  if (detail.state !== 'SUCCESS' || detail.returnedFen + amount > detail.amountFen) throw new Refused('OVER_RETURN')
  const failCode = effects.result?.kind === 'fail' ? (effects.result.errCode ?? 'RECEIVER_NOT_ENOUGH') : null
  const { store, clock } = acquirer
  const aisleReturnNo = newNumber(acquirer, 'SB')
  const state = failCode ? 'FAILED' : 'SUCCESS'
  const { receiverNo } = detail
  const row = {
    aisleReturnNo,
    appId: app.appId,
    outReturnNo,
    aisleDivNo,
    detailNo,
    receiverNo,
    amountFen: amount,
    state,
    failCode,
  }
  store.insert('division_return', { ...row, finishMs: clock.now() })
  if (!failCode) {
    const [debit, credit] = [accounts.receiver(receiverNo), accounts.merchant(aisleMerchantNo)]
    move(acquirer, { kind: 'divisionReturn', ref: aisleReturnNo, debit, credit, amountFen: amount })
    addItem(acquirer, {
      aisleMerchantNo,
      kind: 'DIVISION_RETURN',
      ref: aisleReturnNo,
      day: clock.today(),
      otherFen: amount,
    })
    store.run(
      'UPDATE division_detail SET returned_fen = returned_fen + :amount WHERE aisle_div_no = :aisleDivNo AND detail_no = :detailNo',
      { amount, aisleDivNo, detailNo },
    )
    store.run('UPDATE pay_order SET divided_fen = divided_fen - :amount WHERE aisle_order_no = :aisleOrderNo', {
      amount,
      aisleOrderNo,
    })
  }
  const answer = returnOf(acquirer, app.appId, outReturnNo)
  return failCode ? failed(failCode, answer) : done(answer)
}

/** `GET /v1/divisions/returns/{no}`. @throws Refused DIVISION_NOT_FOUND */
export function queryReturn({ acquirer, app, params }: Call): Answer<DivisionReturn> {
  return done(returnOf(acquirer, app.appId, params['no']!))
}

function returnOf({ store }: Acquirer, appId: string, outReturnNo: string): DivisionReturn {
  const found = store.get<ReturnRow>(
    `SELECT r.*, d.out_div_no FROM division_return r JOIN division d USING (aisle_div_no)
     WHERE r.app_id = :appId AND (r.out_return_no = :outReturnNo OR r.aisle_return_no = :outReturnNo)`,
    { appId, outReturnNo },
  )
  if (!found) throw new Refused('DIVISION_NOT_FOUND', outReturnNo)
  const { aisleReturnNo, outDivNo, detailNo, receiverNo, amountFen, state, failCode, finishMs } = found
  const amount: Fen = amountFen
  return {
    aisleReturnNo,
    outReturnNo: found.outReturnNo,
    outDivNo,
    detailNo,
    receiverNo,
    amount,
    state,
    failCode,
    finishTime: timeText(finishMs),
  }
}
