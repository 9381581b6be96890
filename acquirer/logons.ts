import { randomBytes } from 'node:crypto'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { openedMerchant } from './merchant-settings.ts'
import { type Call, done } from './reply.ts'
import type { Answer } from './wire.ts'
import type { Logon } from './wire-merchants.ts'

/**
 * `POST /v1/merchants/{no}/terminals/{sn}/logon`: a terminal signs on for the day.
 * @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED; TERMINAL_NOT_FOUND when it is bound elsewhere or need not sign on
 * @source docs/domain/money.md 10; docs/domain/network.md 13.3, CMF
 */
export function logon(call: Call): Answer<Logon> {
  const { store, clock } = call.acquirer
  const sn = call.params['sn']!
  const { applyNo } = openedMerchant(call)
  const known = store.get<{ batchNo: number }>(
    'SELECT l.batch_no FROM terminal t JOIN terminal_logon l USING (sn) WHERE t.sn = :sn AND t.apply_no = :applyNo',
    { sn, applyNo },
  )
  if (!known) throw new Refused('TERMINAL_NOT_FOUND', `SN ${sn}`)
  const batchNo = known.batchNo + 1
  store.run('UPDATE terminal_logon SET logon_day = :day, batch_no = :batchNo WHERE sn = :sn', {
    sn,
    batchNo,
    day: clock.today(),
  })
  return done({
    sn,
    logonTime: timeText(clock.now()),
    batchNo: String(batchNo).padStart(6, '0'),
    pinKey: workingKey(),
    macKey: workingKey(),
  })
}

const workingKey = (): string => randomBytes(16).toString('hex').toUpperCase()

/**
 * Refuses a payment at a terminal that must sign on and has not done so today.
 * @param sn serial number; undefined when no terminal takes the payment
 * @throws Refused TERMINAL_SIGNED_OFF
 */
export function requireLogon({ store, clock }: Acquirer, sn: string | undefined): void {
  if (sn === undefined) return
  const known = store.get<{ logonDay: string | null }>('SELECT logon_day FROM terminal_logon WHERE sn = :sn', { sn })
  if (known && known.logonDay !== clock.today()) throw new Refused('TERMINAL_SIGNED_OFF', `SN ${sn}`)
}
